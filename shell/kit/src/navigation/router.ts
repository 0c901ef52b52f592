/** What remotes may use of react-router: a thin facade, because a shared module is never tree-shaken. */
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
