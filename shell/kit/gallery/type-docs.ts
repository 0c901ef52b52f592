/** A prop as typed; `fallback`: its default as code; `meaning`: its comment. */
export type Prop = { name: string; type: string; required: boolean; fallback?: string; meaning: string };
/** `element`: whose other props it accepts, such as `<button>`. */
export type Component = { name: string; meaning: string; props: Prop[]; element?: string };
export type Helper = { name: string; type: string; meaning: string };
export type Part = { components: Component[]; helpers: Helper[] };
export type TypeDocs = {
  /** By its file in src without extension, such as 'ui/button'. */
  parts: Record<string, Part>;
  /** `owner`: the unit whose slots package types it; undefined for a remote's own slots. */
  slots: Record<string, { owner?: string; meaning: string; props: Prop[] }>;
};
