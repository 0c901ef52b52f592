/** The people, groups and devices that a notice may name. */
export interface Names {
  person: string;
  other: string;
  group: string;
  email: string;
}
export const usualNames: Names = {
  person: 'Ann Example',
  other: 'Ben Example',
  group: 'Lisbon Trip',
  email: 'ben.example@example.com',
};
export const longNames: Names = {
  person: 'Benedikt-Maximilian von und zu Donaueschingen-Fürstenberg',
  other: 'Zoë-Charlotte von und zu Donaueschingen-Fürstenberg',
  group: `Donaudampfschifffahrtsgesellschaft ${'Ö'.repeat(40)}`,
  email: `${'long'.repeat(14)}@${'example'.repeat(7)}.com`,
};

interface Notice {
  /** Who says it; a row for each place in the file, with the longest of its words. */
  from: string;
  title: string;
  words?: (names: Names) => string;
  way?: string;
  /** Where one sees what has happened. */
  seen: string;
}

const ofMembers = 'the member cards of the tab that is open';
const ofRequests = 'the lists of /friends, which is open';
const ofGroups = 'the list of /groups, which it leads to';

/** Each place of the product that says what was done, or what there is to know. */
export const notices: Notice[] = [
  {
    from: 'mfe-expenses/src/expenses/use-create-expense.ts',
    title: 'Expense Added',
    words: () => 'The expense has been successfully added to the group.',
    way: 'Share link',
    seen: 'its row, marked; by Show where that is elsewhere',
  },
  {
    from: 'mfe-expenses/src/expenses/use-update-expense.ts',
    title: 'Expense updated',
    words: () => 'The expense has been updated successfully.',
    way: 'Undo',
    seen: 'its row, marked',
  },
  {
    from: 'mfe-expenses/src/expenses/use-revert-expense.ts',
    title: 'Expense changed back',
    words: () => 'The earlier version stands again, to the cent.',
    way: 'Undo',
    seen: 'its row, marked',
  },
  {
    from: 'mfe-expenses/src/expenses/use-delete-expense.ts',
    title: 'Expense deleted',
    words: () => 'The expense has been deleted successfully.',
    way: 'Undo',
    seen: 'its row goes from the list that it was edited in',
  },
  {
    from: 'mfe-expenses/src/expenses/use-restore-expense.ts',
    title: 'Expense restored',
    words: () => 'It is back, to the cent.',
    seen: 'its row, which comes back',
  },
  {
    from: 'mfe-expenses/src/settlements/use-create-settlement.ts',
    title: 'Settlement recorded',
    words: ({ person, other }) => `${person} paid ${other} $99,999,999,999.99`,
    way: 'Show',
    seen: 'the plan; its row in the history, marked, by Show where that is elsewhere',
  },
  {
    from: 'mfe-expenses/src/settlements/use-delete-settlement.ts',
    title: 'Settlement deleted',
    words: () => 'The settlement has been deleted successfully.',
    way: 'Undo',
    seen: 'its row goes from the history, which is open',
  },
  {
    from: 'mfe-expenses/src/repeats/use-create-repeat.ts',
    title: 'Repeating bill added',
    words: () => 'Every 3 months, next on Nov 30, 2026.',
    seen: 'the number on Repeats above the list',
  },
  {
    from: 'mfe-expenses/src/repeats/use-update-repeat.ts',
    title: 'Repeating bill paused',
    words: () => 'The next one comes on Nov 30, 2026.',
    seen: 'its row, in the dialog that is open',
  },
  {
    from: 'mfe-expenses/src/repeats/use-delete-repeat.ts',
    title: 'Repeating bill deleted',
    words: () => 'The bills that it has made stay.',
    seen: 'its row goes, in the dialog that is open',
  },
  {
    from: 'mfe-expenses/src/settlements/use-restore-settlement.ts',
    title: 'Settlement restored',
    words: () => 'It is back, to the cent.',
    seen: 'its row, which comes back',
  },
  {
    from: 'mfe-expenses/src/settlements/use-update-settlement.ts',
    title: 'Settlement updated',
    words: () => 'The settlement has been updated successfully.',
    seen: 'its row, as it is now',
  },
  {
    from: 'mfe-expenses/src/settlements/use-revert-settlement.ts',
    title: 'Settlement changed back',
    words: () => 'The earlier version is back, to the cent.',
    seen: 'its row, as it was before',
  },
  {
    from: 'mfe-expenses/src/balances/use-remind.ts',
    title: 'Reminder sent',
    words: ({ person }) => `${person} finds it among their notifications.`,
    seen: 'its button, which has gone',
  },
  {
    from: 'mfe-expenses/src/add-expense/quick-add.tsx',
    title: 'No groups yet',
    words: () => 'An expense belongs to a group. Create one first.',
    seen: 'Create Group, which it leads to',
  },
  {
    from: 'mfe-friends/src/friends/use-remove-friend.ts',
    title: 'Friend removed',
    words: ({ person }) => `${person} is no longer among your friends.`,
    seen: 'the list of friends',
  },
  {
    from: 'mfe-friends/src/requests/use-accept-request.ts',
    title: 'Friend Request Accepted',
    words: ({ person }) => `You are now friends with ${person} and can add them to groups.`,
    seen: ofRequests,
  },
  {
    from: 'mfe-friends/src/requests/use-decline-request.ts',
    title: 'Friend Request Declined',
    words: () => 'Request has been declined',
    seen: ofRequests,
  },
  {
    from: 'mfe-friends/src/requests/use-cancel-request.ts',
    title: 'Request Cancelled',
    words: () => 'Your friend request has been cancelled',
    seen: ofRequests,
  },
  {
    from: 'mfe-friends/src/requests/use-send-request.ts',
    title: 'Friend Request Sent',
    words: ({ email }) => `A request was sent to ${email}. They must accept it to become friends.`,
    seen: 'the number on the tab of requests',
  },
  {
    from: 'mfe-groups/src/groups/use-create-group.ts',
    title: 'Group created!',
    words: ({ group }) => `${group} has been created successfully.`,
    seen: 'its card, marked, in the list that it leads to',
  },
  {
    from: 'mfe-groups/src/groups/use-update-group.ts',
    title: 'Group updated',
    words: ({ group }) => `${group} has been saved.`,
    way: 'Undo',
    seen: 'the head of the group, which is open',
  },
  {
    from: 'mfe-groups/src/groups/use-undo-group-edit.ts',
    title: 'Group changed back',
    words: ({ group }) => `${group} is as it was before.`,
    seen: 'the head of the group, which is open',
  },
  {
    from: 'mfe-groups/src/groups/use-delete-group.ts',
    title: 'Group deleted',
    words: ({ group }) => `Its members can restore ${group} for 30 days.`,
    way: 'Undo',
    seen: ofGroups,
  },
  {
    from: 'mfe-groups/src/groups/use-restore-group.ts',
    title: 'Group restored',
    words: ({ group }) => `${group} is back with its members and expenses.`,
    seen: 'the group, which it leads to',
  },
  {
    from: 'mfe-groups/src/members/use-leave-group.ts',
    title: 'You left the group',
    words: ({ group }) => `${group} is no longer among your groups.`,
    seen: ofGroups,
  },
  {
    from: 'mfe-groups/src/members/use-remove-member.ts',
    title: 'Member removed',
    words: ({ person, group }) => `${person} is no longer in ${group}.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-free-place.ts',
    title: 'Place is free',
    words: ({ person }) => `Somebody else can be ${person} now.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-merge.ts',
    title: 'Merged',
    words: ({ person }) => `${person} is one person now.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-unmerge.ts',
    title: 'Unmerged',
    words: ({ person, other }) => `${person} and ${other} are two members again.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/who/use-merge-own-place.ts',
    title: 'Merged',
    words: ({ person }) => `All of it is ${person}’s now.`,
    seen: 'the group, which it leads to',
  },
  {
    from: 'mfe-groups/src/who/use-ask-who.tsx',
    title: 'Nobody added',
    words: ({ person }) => `${person} is already in this group.`,
    seen: ofMembers,
  },
  {
    from: 'shell/src/keep/keep.page.tsx',
    title: 'Nothing was changed',
    words: () => 'The account is not kept under your address.',
    seen: 'the landing page, which it leads to',
  },
  {
    from: 'mfe-groups/src/members/use-pay-together.ts',
    title: 'They pay together',
    words: ({ person, other }) => `The plan counts ${person} and ${other} as one.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-pay-apart.ts',
    title: 'They pay apart',
    words: () => 'The plan counts each of them alone again.',
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-change-role.ts',
    title: 'Role changed',
    words: ({ person }) => `${person} is a member now.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-add-place.ts',
    title: 'Name added',
    words: ({ person, group }) => `${person} can now share expenses in ${group}.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/members/use-rename-place.ts',
    title: 'Renamed',
    words: ({ person }) => `The name is ${person} now.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/invites/use-say-added.ts',
    title: 'Friends Added!',
    words: ({ person, group }) => `${person} can now share expenses in ${group}.`,
    way: 'Add Expense',
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/invites/say-invited.ts',
    title: 'Invitation Sent!',
    words: ({ email, group }) => `${email} has been invited to ${group}.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/invites/use-cancel-invite.ts',
    title: 'Invitation cancelled',
    words: ({ email }) => `${email} can no longer accept it.`,
    seen: ofMembers,
  },
  {
    from: 'mfe-groups/src/invites/use-accept-invite.ts',
    title: 'Invitation accepted',
    words: ({ group }) => `You are now a member of ${group}.`,
    seen: 'the invitation, which leads into the group now',
  },
  {
    from: 'mfe-groups/src/invites/use-decline-invite.ts',
    title: 'Invitation declined',
    words: ({ group }) => `You will not be a member of ${group}.`,
    seen: 'the invitation, which goes',
  },
  {
    from: 'mfe-groups/src/link/use-end-link.ts',
    title: 'Link ended',
    words: () => 'Nobody joins by it any more.',
    seen: 'the dialog of the link',
  },
  {
    from: 'shell/src/login/sign-in-form.tsx',
    title: 'Login successful',
    words: () => 'Welcome back!',
    seen: 'the tile that slides home',
  },
  {
    from: 'shell/src/login/code-form.tsx',
    title: 'Login successful',
    words: () => 'Welcome back!',
    seen: 'the tile that slides home',
  },
  {
    from: 'shell/src/login/sign-up-form.tsx',
    title: 'Registration successful',
    words: () => 'Please check your email to verify your account before signing in.',
    seen: 'the dashboard, or the form to sign in',
  },
  {
    from: 'shell/src/login/new-password-form.tsx',
    title: 'Password changed',
    words: () => 'You can log in with your new password now.',
    seen: 'the form to sign in',
  },
  {
    from: 'shell/src/login/login.page.tsx',
    title: 'Password reset',
    words: () => 'Password reset functionality is not implemented yet.',
    seen: 'nowhere: nothing has happened',
  },
  {
    from: 'shell/src/session/session.ts',
    title: 'Logged Out',
    seen: 'the landing page',
  },
  {
    from: 'shell/src/session/session.ts',
    title: 'Your account is deleted',
    seen: 'the landing page',
  },
  {
    from: 'shell/src/session/prove.ts',
    title: 'Email verified',
    words: () => 'Thank you. Your email address is verified.',
    seen: 'the line about the address, which goes',
  },
  {
    from: 'shell/src/verification/send-again.ts',
    title: 'Verify your email',
    words: () => 'Sent. Please check your email.',
    seen: 'nowhere: a mail is on its way',
  },
  {
    from: 'shell/src/keep/keep.page.tsx',
    title: 'Account kept',
    words: () => 'Sign in with your email address on any device.',
    seen: 'the dashboard',
  },
  {
    from: 'shell/src/profile/keep-account.dialog.tsx',
    title: 'Account kept',
    words: () => 'Sign in with your email address on any device.',
    seen: 'the profile, with the address',
  },
  {
    from: 'shell/src/profile/keep-account.dialog.tsx',
    title: 'Check your mail',
    words: ({ email }) => `We have sent a link to ${email}. It asks for a password.`,
    seen: 'nowhere: a mail is on its way',
  },
  {
    from: 'shell/src/profile/profile-form.tsx',
    title: 'Profile Updated',
    words: () => 'Your display name has been updated.',
    seen: 'the head of the profile',
  },
  {
    from: 'shell/src/profile/profile-form.tsx',
    title: 'Profile Updated',
    words: () => 'Email already in use: only your display name was updated.',
    seen: 'the head of the profile',
  },
  {
    from: 'shell/src/profile/profile.page.tsx',
    title: 'Change Profile Picture',
    words: () => 'Changing the profile picture is not implemented yet.',
    seen: 'nowhere: nothing has happened',
  },
  {
    from: 'shell/src/profile/change-password.dialog.tsx',
    title: 'Password changed',
    words: () => 'You are signed out everywhere else.',
    seen: 'the list of where one is signed in',
  },
  {
    from: 'shell/src/profile/remove-factor.dialog.tsx',
    title: 'Two-factor authentication is off',
    words: () => 'Your password alone signs you in again.',
    seen: 'its part of the profile',
  },
  {
    from: 'shell/src/profile/sessions-section.tsx',
    title: 'Signed out',
    words: () => 'HeadlessChrome 140 on Linux is signed out.',
    seen: 'the list of where one is signed in',
  },
  {
    from: 'shell/src/profile/sessions-section.tsx',
    title: 'Signed out everywhere else',
    words: () => 'Only this device is signed in.',
    seen: 'the list of where one is signed in',
  },
];
