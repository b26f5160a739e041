import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';

/**
 * The whole application. Signing in needs no component library: that loads with the first page after it (frame.tsx).
 */
export function App(): React.JSX.Element {
  return <RouterProvider router={router} />;
}
