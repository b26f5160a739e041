import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** The three reviews of invoices. */
export const finance: Feature = {
  views: {
    '/finance-review/take-ticket-review': lazy(async () => ({
      default: (await import('./review-page.tsx')).InputReview,
    })),
    '/finance-review/sales-ticket-review': lazy(async () => ({
      default: (await import('./review-page.tsx')).SalesReview,
    })),
    '/finance-review/scrap-sales-ticket-review': lazy(async () => ({
      default: (await import('./review-page.tsx')).ScrapReview,
    })),
  },
};
