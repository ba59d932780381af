import { pagePaths } from '@waymark/contracts/ui';
import { Outlet, Route, Routes } from 'react-router-dom';
import { Deliveries } from '../../features/developers/components/deliveries/deliveries.js';
import { DevelopersFrame } from '../../features/developers/components/developers-frame.js';
import { Events } from '../../features/developers/components/events/events.js';
import { ForThoseWhoWrite } from '../../features/developers/components/for-those-who-write.js';
import { ApiKeys } from '../../features/developers/components/keys/api-keys.js';
import { Webhooks } from '../../features/developers/components/webhooks/webhooks.js';
import { Page as NotFound } from './not-found.js';

const below = (path: string): string => path.slice(pagePaths.developers.length + 1);

/** /developers and its sections. Each section has its own address. */
export const Page = () => (
  <Routes>
    <Route element={<DevelopersFrame />}>
      <Route index element={<Events />} />
      <Route path={below(pagePaths.developersKeys)} element={<ApiKeys />} />
      <Route
        element={
          <ForThoseWhoWrite>
            <Outlet />
          </ForThoseWhoWrite>
        }
      >
        <Route path={below(pagePaths.developersWebhooks)} element={<Webhooks />} />
        <Route path={below(pagePaths.developersDeliveries)} element={<Deliveries />} />
      </Route>
    </Route>
    <Route path="*" element={<NotFound />} />
  </Routes>
);
