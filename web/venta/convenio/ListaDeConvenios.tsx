import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { GrupoDeConvenios } from '../../lib/a-mano/convenios-a-mano.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import { EstrellaDeConvenio } from './EstrellaDeConvenio.tsx';
import { detencionDe, nombreDeCorredor, plazoDe, seVende } from './convenio-en-tarjeta.ts';
import classes from './ListaDeConvenios.module.css';

interface ListaDeConveniosProps {
  readonly grupos: readonly GrupoDeConvenios<ConvenioVM>[];
  readonly alVerPrimas: (convenio: ConvenioVM) => void;
  readonly alSeleccionar: (convenio: ConvenioVM) => void;
}

const PASOS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between agreements across groups. */
const mover = (evento: KeyboardEvent<HTMLElement>): void => {
  const paso = PASOS[evento.key];
  if (!paso) return;
  const filas = [
    ...(evento.currentTarget.closest('section')?.querySelectorAll<HTMLElement>('[data-elegir]') ??
      []),
  ];
  evento.preventDefault();
  filas[filas.indexOf(evento.currentTarget) + paso]?.focus();
};

const Datos = ({ convenio }: { readonly convenio: ConvenioVM }) => {
  const detencion = detencionDe(convenio);
  return (
    <>
      <span className={classes.nombre}>{convenio.nombre}</span>
      <span className={classes.detalle} id={`convenio-${convenio.id}`}>
        {nombreDeCorredor(convenio)} · N° {convenio.id} ·{' '}
        {esPagoEnLinea(convenio.tipoDePago) ? 'En línea' : 'Directo'} ·{' '}
        {plazoDe(convenio, fechaSantiago(ahora()))}
        {detencion !== null && <strong className={classes.detencion}>{detencion}</strong>}
      </span>
    </>
  );
};

/** One line per agreement: favourites, last used ones, the others. */
export const ListaDeConvenios = ({ grupos, alVerPrimas, alSeleccionar }: ListaDeConveniosProps) => (
  <section aria-label="Convenios">
    {grupos.map(({ titulo, convenios }) => (
      <div key={titulo}>
        {grupos.length > 1 && <h2 className={classes.grupo}>{titulo}</h2>}
        <ul className={classes.lista} aria-label={grupos.length > 1 ? titulo : 'Convenios'}>
          {convenios.map((convenio) => (
            <li
              key={convenio.id}
              className={classes.fila}
              data-apagada={!seVende(convenio) || undefined}
            >
              <EstrellaDeConvenio convenio={convenio} />
              {convenio.sePuedeVender ? (
                <>
                  <UnstyledButton
                    className={classes.elegir ?? ''}
                    data-elegir
                    onClick={() => alSeleccionar(convenio)}
                    onKeyDown={mover}
                    aria-label={`SELECCIONAR ${convenio.nombre}`}
                    aria-describedby={`convenio-${convenio.id}`}
                  >
                    <Datos convenio={convenio} />
                    <span className={classes.accion}>
                      <span className={classes.palabra}>
                        SELECCIONAR
                        <IconChevronRight size={16} aria-hidden />
                      </span>
                    </span>
                  </UnstyledButton>
                  <UnstyledButton
                    className={classes.primas ?? ''}
                    onClick={() => alVerPrimas(convenio)}
                    aria-label={`Ver Primas de ${convenio.nombre}`}
                  >
                    Ver Primas
                  </UnstyledButton>
                </>
              ) : (
                <div className={classes.elegir}>
                  <Datos convenio={convenio} />
                  <span className={classes.accion}>
                    <Insignia tono="error">NO VIGENTE</Insignia>
                  </span>
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
);
