import { pagePaths } from '@waymark/contracts';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { readsEveryShipment, useSession, useUser } from '../lib/session.js';
import { rememberedPage } from './remembered-page.js';

/** Nobody signed in: to /login, which brings the person back here. After a wanted sign-out nothing is remembered. */
export const SignedInOnly = () => {
  const { user, ended } = useSession();
  const location = useLocation();
  if (user) return <Outlet />;
  return <Navigate to={pagePaths.login} replace state={ended === 'signed_out' ? null : { from: location }} />;
};

/** Signed in already: on to the remembered page, else the dashboard. */
export const GuestsOnly = () => {
  const { user } = useSession();
  const location = useLocation();
  return user ? <Navigate to={rememberedPage(location.state)} replace /> : <Outlet />;
};

/** The page is for staff and auditors; others go to the dashboard. */
export const ReadersOfAllOnly = () =>
  readsEveryShipment(useUser()) ? <Outlet /> : <Navigate to={pagePaths.dashboard} replace />;
