/** The page of the certificates of one type, with what all features add to their rows. */
import './register-route.tsx';

export { default } from '../features/handover/certificates-page.tsx';
