import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Button, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { GrupoDeConvenios } from '../../lib/a-mano/convenios-a-mano.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import { EstrellaDeConvenio } from './EstrellaDeConvenio.tsx';
import { detencionDe, nombreDeCorredor } from './convenio-en-tarjeta.ts';
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

const Detencion = ({ texto }: { readonly texto: string | null }) =>
  texto !== null && <strong className={classes.detencion}>{texto}</strong>;

/** One line per agreement: favourites, last used ones, the others. */
export const ListaDeConvenios = ({ grupos, alVerPrimas, alSeleccionar }: ListaDeConveniosProps) => (
  <section aria-label="Convenios">
    {grupos.map(({ titulo, convenios }) => (
      <div key={titulo}>
        {grupos.length > 1 && <h2 className={classes.grupo}>{titulo}</h2>}
        <ul className={classes.lista} aria-label={grupos.length > 1 ? titulo : 'Convenios'}>
          {convenios.map((convenio) => (
            <li key={convenio.id} className={classes.fila}>
              <EstrellaDeConvenio convenio={convenio} />
              <UnstyledButton
                className={classes.elegir ?? ''}
                data-elegir
                disabled={!convenio.sePuedeVender}
                onClick={() => alSeleccionar(convenio)}
                onKeyDown={mover}
                {...(convenio.sePuedeVender && {
                  'aria-label': `SELECCIONAR ${convenio.nombre}`,
                  'aria-describedby': `convenio-${convenio.id}`,
                })}
              >
                <span className={classes.nombre}>{convenio.nombre}</span>
                <span className={classes.detalle} id={`convenio-${convenio.id}`}>
                  {nombreDeCorredor(convenio)} · N° {convenio.id} ·{' '}
                  {esPagoEnLinea(convenio.tipoDePago) ? 'En línea' : 'Directo'} · hasta el{' '}
                  {formatearFecha(convenio.terminoVigencia)}
                  <Detencion texto={detencionDe(convenio)} />
                </span>
                {convenio.sePuedeVender && <span className={classes.palabra}>SELECCIONAR</span>}
              </UnstyledButton>
              {convenio.sePuedeVender ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => alVerPrimas(convenio)}
                  aria-label={`Ver Primas de ${convenio.nombre}`}
                >
                  Ver Primas
                </Button>
              ) : (
                <Insignia tono="error">NO VIGENTE</Insignia>
              )}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
);
