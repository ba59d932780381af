import { pagePaths } from '@waymark/contracts/ui';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { readsEveryShipment, useSession, useUser } from '../lib/session/session.js';
import { rememberedPage } from './remembered-page.js';

/** Nobody signed in: to /login, which brings the person back here. Who signs out while here wanted to leave: nothing is remembered. */
export const SignedInOnly = () => {
  const { user, ended } = useSession();
  const location = useLocation();
  const [cameSignedIn] = useState(user !== null);
  if (user) return <Outlet />;
  const left = cameSignedIn && ended === 'signed_out';
  return <Navigate to={pagePaths.login} replace state={left ? null : { from: location }} />;
};

/** Signed in already: on to the remembered page, else the dashboard. */
export const GuestsOnly = () => {
  const { user } = useSession();
  const location = useLocation();
  return user ? <Navigate to={rememberedPage(location.state)} replace /> : <Outlet />;
};

/** The page is for staff; others go to the dashboard. */
export const StaffOnly = () =>
  useUser().role === 'staff' ? <Outlet /> : <Navigate to={pagePaths.dashboard} replace />;

/** The page is for staff and auditors; others go to the dashboard. */
export const ReadersOfAllOnly = () =>
  readsEveryShipment(useUser()) ? <Outlet /> : <Navigate to={pagePaths.dashboard} replace />;
