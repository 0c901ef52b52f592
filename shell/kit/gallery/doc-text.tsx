/** A doc comment; text between backticks is code. */
export const DocText = ({ children }: { children: string }) =>
  children.split('`').map((words, at) => (at % 2 ? <code key={words}>{words}</code> : words));
