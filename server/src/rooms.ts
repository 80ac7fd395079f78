import { contentRoom } from './content/routes.ts';
import type { Room } from './http/handlers.ts';
import { notificationsRoom } from './notifications/routes.ts';

/** Every room of the portal, in the order of the API's description. */
export const rooms: readonly Room[] = [contentRoom, notificationsRoom];
