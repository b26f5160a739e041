import { createElement } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import type { Feature, View } from '../feature.ts';

const CertificatesPage = lazy(() => import('./certificates-page.tsx'));
const RaisePage = lazy(() => import('./raise-page.tsx'));

const StatusPage = lazy(() => import('./status-page.tsx'));

const certificates = (type: string): View => {
  return () => createElement(CertificatesPage, { type });
};
const raise = (type: string): View => {
  return () => createElement(RaisePage, { type });
};

/** Certificates: listing and raising them. */
export const handover: Feature = {
  views: {
    '/Handover/Status': () => createElement(StatusPage),
    '/Handover/MCC': certificates('MCC'),
    '/Handover/CCC': certificates('CCC'),
    '/Handover/PAC': certificates('PAC'),
    '/Handover/RFSU': certificates('RFSU'),
    '/Handover/FAC': certificates('FAC'),
    '/Handover/Certificates': () => createElement(CertificatesPage, {}),
    '/Handover/raisemcc': raise('MCC'),
    '/Handover/raiserccc': raise('CCC'),
    '/Handover/raiserfsu': raise('RFSU'),
  },
};
