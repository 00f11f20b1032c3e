import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type DOMAttributes, useId } from 'react';
import { Link } from 'react-router';
import menu from '../menu/desplegable.module.css';
import { useDesplegable } from '../menu/useDesplegable.ts';
import classes from './AccionesDeFila.module.css';
import { textoDeAccion } from './acciones.ts';
import type { AccionDeFila } from './vista-de-tabla.ts';

/** Actions that a row shows in words; a row with more of them shows the first, and the others in a menu. */
const A_LA_VISTA = 2;

interface BotonProps extends ButtonProps, Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onBlur'> {
  readonly accion: AccionDeFila;
}

/** Link, file or button of an action, in its word. */
const Boton = ({ accion, ...dibujo }: BotonProps) => {
  const { titulo, ruta, estado, direccion, alPulsar, deshabilitada = false, peligro } = accion;
  const comunes = {
    ...dibujo,
    variant: 'subtle',
    color: 'gray',
    'aria-label': titulo,
    'data-peligro': peligro || undefined,
    disabled: deshabilitada,
    children: textoDeAccion(accion),
  } as const;
  if (ruta !== undefined && !deshabilitada) {
    return <Button {...comunes} component={Link} to={ruta} state={estado} />;
  }
  if (direccion !== undefined && !deshabilitada) {
    return <Button {...comunes} component="a" href={direccion} />;
  }
  return <Button {...comunes} {...(alPulsar && { onClick: alPulsar })} />;
};

interface MenuDeFilaProps {
  readonly acciones: readonly AccionDeFila[];
  /** Element that names the row. */
  readonly idFila: string;
}

const MenuDeFila = ({ acciones, idFila }: MenuDeFilaProps) => {
  const id = useId();
  const { abierto, grupo, boton, cerrar, alternar, gestos } = useDesplegable<HTMLDivElement>();
  const elegir = (accion: AccionDeFila) => () => {
    cerrar();
    // A dialog returns the focus to what had it before.
    boton.current?.focus();
    accion.alPulsar?.();
  };
  return (
    <div ref={grupo} className={menu.grupo}>
      <ActionIcon
        ref={boton}
        variant="subtle"
        color="gray"
        size="md"
        className={classes.mas ?? ''}
        id={`${id}-mas`}
        aria-label="Más acciones de"
        aria-labelledby={`${id}-mas ${idFila}`}
        aria-expanded={abierto}
        aria-controls={abierto ? `${id}-lista` : undefined}
        onClick={alternar}
        {...gestos}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {abierto && (
        <ul id={`${id}-lista`} className={menu.lista}>
          {acciones.map((accion) => (
            <li key={accion.titulo}>
              <Boton
                accion={{ ...accion, alPulsar: elegir(accion) }}
                fullWidth
                size="sm"
                justify="flex-start"
                className={menu.opcion ?? ''}
                leftSection={<accion.icono size={16} aria-hidden />}
                {...gestos}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

interface AccionesDeFilaProps {
  readonly acciones: readonly AccionDeFila[];
  readonly idFila: string;
}

/** Actions of a row, in words: the most used one first. */
export const AccionesDeFila = ({ acciones, idFila }: AccionesDeFilaProps) => {
  const propias =
    acciones.length === 1 ? acciones : acciones.filter(({ aparte }) => aparte !== true);
  const visibles = propias.slice(0, acciones.length > A_LA_VISTA ? 1 : A_LA_VISTA);
  const demas = acciones.filter((accion) => !visibles.includes(accion));
  return (
    <div className={classes.acciones}>
      {visibles.map((accion) => (
        <Boton
          key={accion.titulo}
          accion={accion}
          size="compact-sm"
          className={classes.accion ?? ''}
        />
      ))}
      {demas.length > 0 && <MenuDeFila acciones={demas} idFila={idFila} />}
    </div>
  );
};
