export { PeoplePage as Page } from '../../features/people/components/people-page.js';
