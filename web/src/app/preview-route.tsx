import OnlinePreviewPage from '../features/files/online-preview-page.tsx';
import { Frame } from './frame.tsx';

/** /preview/onlinePreview: what an address shows needs no session; whoever has it may look (readings D53, D78). */
export default function PreviewRoute(): React.JSX.Element {
  return (
    <Frame>
      <OnlinePreviewPage />
    </Frame>
  );
}
