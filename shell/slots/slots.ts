/** The slots of the dashboard and of the page frame, and what each gets. */
export type ShellSlots = {
  'dashboard.totals': object;
  'dashboard.activity': object;
  'dashboard.groups': object;
  /** The bell of the page frame. */
  notifications: object;
  /** Pending invites to the caller, each with its answer; nothing where there are none. */
  invites: object;
  /** '+': adds an expense to the group used last, or to another. `look`: a page's button, or an item of the phone's bottom bar. */
  'quick-add': { look: 'button' | 'bar' };
};
