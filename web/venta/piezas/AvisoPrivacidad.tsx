import { AVISO_DE_PRIVACIDAD } from '#features/privacidad/aviso-de-privacidad.ts';
import { RUTA_DATOS_PERSONALES } from '#features/privacidad/rutas-de-privacidad.ts';
import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialogo } from '../../ui/dialogo/Dialogo.tsx';
import classes from './AvisoPrivacidad.module.css';

/** Link to the dated privacy notice (Ley 21.719), which opens over the screen. */
export const AvisoPrivacidad = () => {
  const [abierto, { open, close }] = useDisclosure(false);
  return (
    <>
      <Anchor component="button" type="button" onClick={open} className={classes.enlace}>
        Aviso de privacidad
      </Anchor>
      <Dialogo opened={abierto} onClose={close} title="Aviso de privacidad" size="40rem">
        <p className={classes.version}>
          Ley N° 21.719 sobre protección de datos personales. Versión del{' '}
          {formatearFecha(VERSION_TERMINOS)}.
        </p>
        {AVISO_DE_PRIVACIDAD.map(({ titulo, texto }) => (
          <section key={titulo}>
            <h3 className={classes.titulo}>{titulo}</h3>
            <p className={classes.texto}>{texto}</p>
          </section>
        ))}
        <p className={classes.texto}>
          Para ejercer sus derechos vaya a{' '}
          <Anchor href={RUTA_DATOS_PERSONALES} target="_blank" className={classes.enlace}>
            Ejercer sus derechos
            <span className="solo-lectores"> (se abre en otra pestaña)</span>
          </Anchor>
          .
        </p>
      </Dialogo>
    </>
  );
};
