import { IconWifiOff } from '@tabler/icons-react';
import { useHayRed } from '../../ui/espera/red.ts';
import classes from './Marco.module.css';

/** Stands over the screen while the device has no network, and disappears by itself (V-SOLIC-004). */
export const AvisoSinRed = () => {
  if (useHayRed()) return null;
  return (
    <div role="alert" className={classes.sinRed}>
      <IconWifiOff size={18} aria-hidden />
      <span>
        Sin conexión a internet. Lo que escribió sigue aquí; espere a que vuelva antes de continuar.
      </span>
    </div>
  );
};
