import { pagePaths } from '@waymark/contracts';
import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { GuestsOnly, ReadersOfAllOnly, SignedInOnly } from './guards.js';
import { Layout } from './layout/layout.js';

const page = (load: () => Promise<{ Page: ComponentType }>) => lazy(async () => ({ default: (await load()).Page }));

const Home = page(() => import('./routes/home.js'));
const About = page(() => import('./routes/about.js'));
const Services = page(() => import('./routes/services.js'));
const Faq = page(() => import('./routes/faq.js'));
const Contact = page(() => import('./routes/contact.js'));
const Track = page(() => import('./routes/track.js'));
const Login = page(() => import('./routes/login.js'));
const Register = page(() => import('./routes/register.js'));
const Dashboard = page(() => import('./routes/dashboard.js'));
const Profile = page(() => import('./routes/profile.js'));
const AllShipments = page(() => import('./routes/all-shipments.js'));
const CreateShipment = page(() => import('./routes/create-shipment.js'));
const ShipmentDetails = page(() => import('./routes/shipment-details.js'));
const EditShipment = page(() => import('./routes/edit-shipment.js'));
const AddTracking = page(() => import('./routes/add-tracking.js'));
const NotFound = page(() => import('./routes/not-found.js'));
const SignedInArea = page(() => import('./signed-in-area.js'));

/** Every path of the application; each page is fetched when it is first opened. */
export const Pages = () => (
  <Routes>
    <Route element={<Layout />}>
      <Route path={pagePaths.home} element={<Home />} />
      <Route path={pagePaths.about} element={<About />} />
      <Route path={pagePaths.services} element={<Services />} />
      <Route path={pagePaths.faq} element={<Faq />} />
      <Route path={pagePaths.contact} element={<Contact />} />
      <Route path={pagePaths.track} element={<Track />} />
      <Route element={<GuestsOnly />}>
        <Route path={pagePaths.login} element={<Login />} />
        <Route path={pagePaths.register} element={<Register />} />
      </Route>
      <Route element={<SignedInOnly />}>
        <Route element={<SignedInArea />}>
          <Route path={pagePaths.dashboard} element={<Dashboard />} />
          <Route path={pagePaths.profile} element={<Profile />} />
          <Route path={pagePaths.createShipment} element={<CreateShipment />} />
          <Route path={pagePaths.shipment(':id')} element={<ShipmentDetails />} />
          <Route path={pagePaths.editShipment(':id')} element={<EditShipment />} />
          <Route path={pagePaths.addTracking(':id')} element={<AddTracking />} />
          <Route element={<ReadersOfAllOnly />}>
            <Route path={pagePaths.allShipments} element={<AllShipments />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
