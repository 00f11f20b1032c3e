import { buscarHistorial, type HechoVM } from '#features/registros/historial.contract.ts';
import { esFecha, formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../lib/api.ts';
import { usePuede } from '../lib/permisos.ts';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';
import classes from './Historial.module.css';

const ACCIONES: Readonly<Record<string, string>> = {
  crear: 'Creado',
  actualizar: 'Modificado',
  habilitar: 'Habilitado',
  desactivar: 'Desactivado',
};

interface HistorialProps<Fila extends FilaDeMantenedor> {
  readonly mantenedor: Mantenedor<Fila>;
  readonly id: number;
  /** What a value that is an id stands for. */
  readonly valorDe?: (campo: string, valor: string) => string;
}

interface HechoProps extends Pick<HistorialProps<FilaDeMantenedor>, 'valorDe'> {
  readonly hecho: HechoVM;
  readonly campos: Readonly<Record<string, string>>;
}

const Hecho = ({ hecho, campos, valorDe }: HechoProps) => {
  const escribir = (campo: string, valor: string): string =>
    esFecha(valor) ? formatearFecha(valor) : (valorDe?.(campo, valor) ?? valor);
  return (
    <>
      <h3 className={classes.accion}>{ACCIONES[hecho.accion] ?? hecho.accion}</h3>
      <p className={classes.quien}>
        {formatearFechaHora(new Date(hecho.ocurrido))}, {hecho.usuario}
      </p>
      <ul className={classes.cambios}>
        {hecho.cambios
          .filter(({ campo }) => campo in campos)
          .map(({ campo, antes, despues }) => (
            <li key={campo}>
              {campos[campo]}: {hecho.accion !== 'crear' && `${escribir(campo, antes)} → `}
              {escribir(campo, despues)}
            </li>
          ))}
      </ul>
    </>
  );
};

/** Who did what to a record and when; only for whoever may see it. */
export const Historial = <Fila extends FilaDeMantenedor>({
  mantenedor: { historial },
  id,
  valorDe,
}: HistorialProps<Fila>) => {
  const { entidad, campos } = historial;
  const puedeVer = usePuede()(buscarHistorial);
  const { data } = useQuery({
    queryKey: [buscarHistorial.id, entidad, id],
    queryFn: ({ signal }) => llamar(buscarHistorial, { entidad, id }, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
  });
  if (!puedeVer || !data || data.length === 0) return null;
  return (
    <section aria-labelledby="historial" className={classes.historial}>
      <h2 id="historial" className={classes.titulo}>
        Historial
      </h2>
      <ol className={classes.hechos}>
        {data.map((hecho) => (
          <li key={hecho.id} className={classes.hecho}>
            <Hecho hecho={hecho} campos={campos} {...(valorDe && { valorDe })} />
          </li>
        ))}
      </ol>
    </section>
  );
};
