type EntranceProps = { signedIn: boolean; large?: boolean; children: string };

/** The way on: a visitor goes to register, who is signed in to the dashboard. */
export const Entrance = ({ signedIn, large, children }: EntranceProps) => (
  <a
    className={`k-btn k-btn-main ${large ? 'k-btn-large' : ''}`}
    href={signedIn ? '/dashboard' : '/login?tab=register'}
  >
    {signedIn ? 'Go to Dashboard' : children}
  </a>
);
