import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './AvisosMontados.module.css';

export { notifications } from '@mantine/notifications';

export const AvisosMontados = () => (
  <Notifications
    position="top-right"
    containerWidth={400}
    notificationMaxHeight={400}
    limit={4}
    zIndex={1000}
    classNames={{ root: classes.avisos ?? '' }}
  />
);
