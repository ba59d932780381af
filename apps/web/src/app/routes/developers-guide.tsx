export { GuidePage as Page } from '../../features/developers/components/guide/guide-page.js';
