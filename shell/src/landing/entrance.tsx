type EntranceProps = { signedIn: boolean; large?: boolean; children: string };

/** The way on: a visitor goes to sign in, who is signed in to the dashboard. */
export const Entrance = ({ signedIn, large, children }: EntranceProps) => (
  <a className={`k-btn k-btn-main ${large ? 'k-btn-large' : ''}`} href={signedIn ? '/dashboard' : '/login'}>
    {signedIn ? 'Go to Dashboard' : children}
  </a>
);
