import OnlinePreviewPage from '../features/files/online-preview-page.tsx';
import { Frame } from './frame.tsx';

/**
 * /preview/onlinePreview: the content of an address needs no session; anyone with the address may view it (readings
 * D53, D78).
 */
export default function PreviewRoute(): React.JSX.Element {
  return (
    <Frame>
      <OnlinePreviewPage />
    </Frame>
  );
}
