/** The part of react-router that remotes may use: a thin facade, because a shared module is never tree-shaken. */
export {
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export { trackRouterKey } from '../overlays/close-on-back.ts';
