import { Entrance } from './entrance.tsx';

export const Closing = ({ signedIn }: { signedIn: boolean }) => (
  <section className="s-closing">
    <div className="k-wrap">
      <div>
        <h2>Get all square.</h2>
        <p>Start a group tonight. Nobody owes anybody by the weekend.</p>
        <Entrance signedIn={signedIn} large>
          Sign Up - Free Forever
        </Entrance>
      </div>
      <span className="s-closing-square" aria-hidden="true">
        <i className="k-p1" />
        <i className="k-p2" />
        <i className="k-p3" />
        <i className="k-p4" />
      </span>
    </div>
  </section>
);
