import { RouteMap } from '../../features/map/route-map.js';
import { WorldBackdrop } from '../../features/map/world-backdrop.js';
import { TrackPage } from '../../features/tracking/components/track-page.js';

export const Page = () => <TrackPage backdrop={<WorldBackdrop />} renderRoute={(route) => <RouteMap {...route} />} />;
