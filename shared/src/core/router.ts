/** The router of the product: one instance, created by the host. Only these exports are supported. */
import { claimInstance } from './remote/instances.ts';

export {
  BrowserRouter,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, Location, NavigateFunction, NavLinkProps, To } from 'react-router-dom';

claimInstance('router');
