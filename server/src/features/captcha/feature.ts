import { feature } from '../../http/feature.ts';
import { captchaHandlers } from './calls.ts';

/** Captchas: pictures that tell people from programs. */
export const captcha = feature({ handlers: captchaHandlers });
