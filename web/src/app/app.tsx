import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';

/** The whole page. Signing in needs no component library: that comes with the first page behind it (frame.tsx). */
export function App(): React.JSX.Element {
  return <RouterProvider router={router} />;
}
