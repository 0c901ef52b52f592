import { generate } from 'lean-qr';
import styles from './qr-code.module.css';

/** Light squares around a code, which a camera needs to find it. */
const QUIET = 4;

/** A text as a code for cameras, drawn here; always dark on light. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  const places = Array.from({ length: code.size }, (_, place) => place);
  const squares = places
    .flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares} />
    </svg>
  );
};
