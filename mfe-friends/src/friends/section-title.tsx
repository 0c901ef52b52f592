/** The title of a list with its length. */
export const SectionTitle = ({ children, count }: { children: string; count: number }) => (
  <h2 className="mt-7 mb-2.5 flex items-baseline gap-2.5 text-[1.25rem] desk:mt-10 desk:mb-3.5 desk:text-t6">
    {children}
    <span className="text-[0.9375rem] font-medium tracking-normal text-ink-2">{count}</span>
  </h2>
);
