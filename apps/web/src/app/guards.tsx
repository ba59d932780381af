import { pagePaths } from '@waymark/contracts/ui';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { readsEveryShipment, useSession, useUser } from '../lib/session/session.js';
import { rememberedPage } from './remembered-page.js';

/** Redirects a signed-out user to /login, which returns to this page. After a sign-out on this page, it remembers nothing. */
export const SignedInOnly = () => {
  const { user, ended } = useSession();
  const location = useLocation();
  const [cameSignedIn] = useState(user !== null);
  if (user) return <Outlet />;
  const left = cameSignedIn && ended === 'signed_out';
  return <Navigate to={pagePaths.login} replace state={left ? null : { from: location }} />;
};

/** Redirects a signed-in user to the remembered page, or else to the dashboard. */
export const GuestsOnly = () => {
  const { user } = useSession();
  const location = useLocation();
  return user ? <Navigate to={rememberedPage(location.state)} replace /> : <Outlet />;
};

/** Only staff see the page; others go to the dashboard. */
export const StaffOnly = () =>
  useUser().role === 'staff' ? <Outlet /> : <Navigate to={pagePaths.dashboard} replace />;

/** Only staff and auditors see the page; others go to the dashboard. */
export const ReadersOfAllOnly = () =>
  readsEveryShipment(useUser()) ? <Outlet /> : <Navigate to={pagePaths.dashboard} replace />;
