import type { ComponentType } from 'react';
import type { ServiceKey } from '../content/services.js';
import { CommerceScene } from './scenes/commerce-scene.js';
import { ExpressScene } from './scenes/express-scene.js';
import { GreenScene } from './scenes/green-scene.js';
import { InternationalScene } from './scenes/international-scene.js';
import { SecureScene } from './scenes/secure-scene.js';
import { SupportScene } from './scenes/support-scene.js';

export const serviceScenes: Record<ServiceKey, ComponentType> = {
  express: ExpressScene,
  international: InternationalScene,
  commerce: CommerceScene,
  secure: SecureScene,
  green: GreenScene,
  support: SupportScene,
};
