import type { FichaDePolizaVM } from '#features/soporte/ficha/ficha.contract.ts';
import { Alert, Button, type ButtonProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react';
import { type DOMAttributes, useId } from 'react';
import menu from '../../ui/menu/desplegable.module.css';
import { useDesplegable } from '../../ui/menu/useDesplegable.ts';
import { type AccionConBoton, type DeQue, EN_PANTALLA } from './acciones-en-pantalla.ts';
import { type Descarga, type EntradaDeFicha, entradasDeFicha } from './entradas.ts';
import classes from './ficha.module.css';

const TELEFONO = '(max-width: 40em)';

interface BotonProps extends ButtonProps, Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onBlur'> {
  readonly entrada: EntradaDeFicha;
  readonly alPulsar?: () => void;
}

const Boton = ({ entrada, alPulsar, ...dibujo }: BotonProps) => {
  const { texto, icono: Icono, direccion, peligro } = entrada;
  const comunes = {
    ...dibujo,
    leftSection: <Icono size={18} aria-hidden />,
    'data-peligro': peligro || undefined,
    children: texto,
  };
  if (direccion !== undefined) return <Button {...comunes} component="a" href={direccion} />;
  return (
    <Button
      {...comunes}
      onClick={() => {
        alPulsar?.();
        entrada.alPulsar?.();
      }}
    />
  );
};

interface MenuProps {
  readonly titulo: string;
  readonly entradas: readonly EntradaDeFicha[];
}

const Menu = ({ titulo, entradas }: MenuProps) => {
  const id = useId();
  const { abierto, grupo, boton, cerrar, alternar, gestos } = useDesplegable<HTMLDivElement>();
  return (
    <div ref={grupo} className={menu.grupo}>
      <Button
        ref={boton}
        variant="default"
        className={classes.mas ?? ''}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        aria-expanded={abierto}
        aria-controls={abierto ? id : undefined}
        onClick={alternar}
        {...gestos}
      >
        {titulo}
      </Button>
      {abierto && (
        <ul id={id} className={`${menu.lista} ${classes.lista}`}>
          {entradas.map((entrada) => (
            <li key={entrada.texto}>
              <Boton
                entrada={entrada}
                alPulsar={() => {
                  cerrar();
                  // A dialog returns the focus to what had it before.
                  boton.current?.focus();
                }}
                variant="subtle"
                color="gray"
                fullWidth
                justify="flex-start"
                className={menu.opcion ?? ''}
                {...gestos}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

interface BarraDeAccionesProps {
  /** Below the answer of a record, or at the foot of a phone. */
  readonly lugar: 'cabeza' | 'pie';
  readonly de: DeQue;
  readonly acciones: FichaDePolizaVM['acciones'];
  readonly alElegir: (accion: AccionConBoton) => void;
  /** Download of what the record is about, which changes nothing. */
  readonly descarga: Descarga | null;
}

/**
 * The action that the state asks for unless it is dangerous, and the others behind 'Más'. On a phone the first
 * stands below the answer, and the others at the foot.
 */
export const BarraDeAcciones = ({
  lugar,
  de,
  acciones,
  alElegir,
  descarga,
}: BarraDeAccionesProps) => {
  const telefono = useMediaQuery(TELEFONO, false, { getInitialValueInEffect: false });
  const todas = entradasDeFicha(de, acciones, alElegir, descarga);
  const [primera] = todas;
  if (!primera || (lugar === 'pie' && !telefono)) return null;
  const principal = primera.peligro ? null : primera;
  const otras = principal ? todas.slice(1) : todas;
  const enCabeza = lugar === 'cabeza' && principal;
  const entradas = telefono === (lugar === 'pie') ? otras : [];
  if (!enCabeza && entradas.length === 0) return null;
  return (
    <section
      aria-label={telefono && enCabeza ? 'Acción principal' : 'Acciones'}
      className={classes.acciones}
      data-lugar={lugar}
    >
      {enCabeza && <Boton entrada={principal} />}
      {entradas.length > 0 && (
        <Menu titulo={telefono ? 'Más acciones' : 'Más'} entradas={entradas} />
      )}
    </section>
  );
};

interface NoSePuedeProps {
  readonly accion: AccionConBoton;
  readonly acciones: FichaDePolizaVM['acciones'];
  readonly alCerrar: () => void;
}

/** Reason why a requested action is forbidden by the state or the profile. */
export const NoSePuede = ({ accion, acciones, alCerrar }: NoSePuedeProps) => (
  <Alert
    color="yellow"
    icon={<IconInfoCircle aria-hidden />}
    title={`No se puede ${EN_PANTALLA[accion].verbo} ahora`}
    withCloseButton
    closeButtonLabel="Cerrar aviso"
    onClose={alCerrar}
    role="alert"
    mb="md"
  >
    {acciones.find((una) => una.accion === accion)?.impedimento ??
      'Esta acción no corresponde a esta ficha o a su perfil.'}
  </Alert>
);
