import { pagePaths } from '@waymark/contracts/ui';
import { Route, Routes } from 'react-router-dom';
import { GuestsOnly, ReadersOfAllOnly, SignedInOnly, StaffOnly } from './guards.js';
import { Layout } from './layout/layout.js';
import { lazyPage } from './load-page.js';
import type { signedInPages } from './signed-in-pages.js';

const signedInPage = (name: keyof typeof signedInPages) =>
  lazyPage(async () => (await import('./signed-in-pages.js')).signedInPages[name]());

const Home = lazyPage(() => import('./routes/home.js'));
const About = lazyPage(() => import('./routes/about.js'));
const Services = lazyPage(() => import('./routes/services.js'));
const Faq = lazyPage(() => import('./routes/faq.js'));
const Contact = lazyPage(() => import('./routes/contact.js'));
const Track = lazyPage(() => import('./routes/track.js'));
const Login = lazyPage(() => import('./routes/login.js'));
const Register = lazyPage(() => import('./routes/register.js'));
const ResetPassword = lazyPage(() => import('./routes/reset-password.js'));
const Dashboard = signedInPage('dashboard');
const Profile = signedInPage('profile');
const AllShipments = signedInPage('allShipments');
const CreateShipment = signedInPage('createShipment');
const ShipmentDetails = signedInPage('shipmentDetails');
const EditShipment = signedInPage('editShipment');
const AddTracking = signedInPage('addTracking');
const Developers = signedInPage('developers');
const DevelopersGuide = lazyPage(() => import('./routes/developers-guide.js'));
const Audit = signedInPage('audit');
const People = signedInPage('people');
const ShipmentHistory = signedInPage('shipmentHistory');
const NotFound = lazyPage(() => import('./routes/not-found.js'));
const SignedInArea = lazyPage(() => import('./signed-in-area.js'));

/** Every path of the application. Each page's code loads when the page is first opened. */
export const Pages = () => (
  <Routes>
    <Route element={<Layout />}>
      <Route path={pagePaths.home} element={<Home />} />
      <Route path={pagePaths.about} element={<About />} />
      <Route path={pagePaths.services} element={<Services />} />
      <Route path={pagePaths.faq} element={<Faq />} />
      <Route path={pagePaths.contact} element={<Contact />} />
      <Route path={pagePaths.track} element={<Track />} />
      <Route path={pagePaths.developersGuide} element={<DevelopersGuide />} />
      <Route path={pagePaths.resetPassword} element={<ResetPassword />} />
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
          <Route path={pagePaths.shipmentHistory(':id')} element={<ShipmentHistory />} />
          <Route path={pagePaths.editShipment(':id')} element={<EditShipment />} />
          <Route path={pagePaths.addTracking(':id')} element={<AddTracking />} />
          <Route path={`${pagePaths.developers}/*`} element={<Developers />} />
          <Route element={<ReadersOfAllOnly />}>
            <Route path={pagePaths.allShipments} element={<AllShipments />} />
            <Route path={pagePaths.audit} element={<Audit />} />
          </Route>
          <Route element={<StaffOnly />}>
            <Route path={pagePaths.people} element={<People />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
