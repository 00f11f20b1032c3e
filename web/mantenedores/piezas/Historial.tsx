import { buscarHistorial, type HechoVM } from '#features/registros/historial.contract.ts';
import { esFecha, formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { Plegable } from '../../ui/plegable/Plegable.tsx';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';
import classes from './Historial.module.css';
import { cambiosVisibles, enTandas, type Tanda } from './tandas.ts';

const ACCIONES: Readonly<Record<string, string>> = {
  crear: 'Creado',
  actualizar: 'Modificado',
  habilitar: 'Habilitado',
  desactivar: 'Desactivado',
  cambiar_marca: 'Nombre, color o logo cambiados',
};

const INSTANTE = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
/** Characters of a picture's hash, enough to tell two apart. */
const HUELLA = /^([0-9a-f]{8})[0-9a-f]{56}$/;

interface HistorialProps<Fila extends FilaDeMantenedor> {
  readonly mantenedor: Mantenedor<Fila>;
  readonly id: number;
  /** Text for a value that is an id. */
  readonly valorDe?: (campo: string, valor: string) => string;
}

interface HechoProps extends Pick<HistorialProps<FilaDeMantenedor>, 'valorDe'> {
  readonly tanda: Tanda;
  readonly campos: Readonly<Record<string, string>>;
  readonly acciones: Readonly<Record<string, string>>;
}

/** Unchanged values only identify the changed part of the record. */
const conAntes = ({ accion }: HechoVM, antes: string, despues: string): boolean =>
  !accion.startsWith('crear') && antes !== despues;

const momentoDe = ({ ocurrido }: HechoVM): string => formatearFechaHora(new Date(ocurrido));

const Hecho = ({
  tanda: { ultimo: hecho, primero, veces },
  campos,
  acciones,
  valorDe,
}: HechoProps) => {
  const escribir = (campo: string, valor: string): string => {
    if (esFecha(valor)) return formatearFecha(valor);
    if (INSTANTE.test(valor)) return formatearFechaHora(new Date(valor));
    return (valorDe?.(campo, valor) ?? valor).replace(HUELLA, 'imagen $1');
  };
  return (
    <>
      <h3 className={classes.accion}>
        {acciones[hecho.accion] ?? hecho.accion}
        {veces > 1 && `, ${contar(veces, 'vez', 'veces')}`}
      </h3>
      <p className={classes.quien}>
        {veces > 1 && `${momentoDe(primero)} a `}
        {momentoDe(hecho)}, {hecho.usuario}
      </p>
      <ul className={classes.cambios}>
        {cambiosVisibles(hecho, campos).map(({ campo, antes, despues }) => (
          <li key={campo}>
            {campos[campo]}: {conAntes(hecho, antes, despues) && `${escribir(campo, antes)} → `}
            {escribir(campo, despues)}
          </li>
        ))}
      </ul>
    </>
  );
};

/** Actions on a record with author and time, folded (A-FORMA-005); only for users who may see them. */
export const Historial = <Fila extends FilaDeMantenedor>({
  mantenedor: { historial },
  id,
  valorDe,
}: HistorialProps<Fila>) => {
  const { entidad, campos } = historial;
  const acciones = { ...ACCIONES, ...historial.acciones };
  const puedeVer = usePuede()(buscarHistorial);
  const { data } = useQuery({
    queryKey: [buscarHistorial.id, entidad, id],
    queryFn: ({ signal }) => llamar(buscarHistorial, { entidad, id }, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
  });
  const ultimo = data?.[0];
  if (!puedeVer || !data || !ultimo) return null;
  return (
    <section aria-labelledby="historial" className={classes.historial}>
      <Plegable
        idTitulo="historial"
        titulo="Historial"
        resumen={`${contar(data.length, 'hecho', 'hechos')}, el último el ${momentoDe(ultimo)}`}
      >
        <ol className={classes.hechos}>
          {enTandas(data, campos).map((tanda) => (
            <li key={tanda.ultimo.id} className={classes.hecho}>
              <Hecho
                tanda={tanda}
                campos={campos}
                acciones={acciones}
                {...(valorDe && { valorDe })}
              />
            </li>
          ))}
        </ol>
      </Plegable>
    </section>
  );
};
