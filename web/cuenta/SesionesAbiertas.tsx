import {
  cerrarAbiertas,
  type SesionAbiertaVM,
  sesionesAbiertas,
} from '#features/acceso/sesion/sesiones-abiertas.contract.ts';
import { formatearReciente, fechaSantiago } from '#values/fecha.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ahora } from '../lib/navegador/ahora.ts';
import { type ErrorDeApi, llamar } from '../lib/api/api.ts';
import { avisos } from '../lib/avisos/notificaciones.ts';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { Insignia } from '../ui/estado/Insignia.tsx';
import classes from './cuenta.module.css';
import { Seccion } from './Seccion.tsx';
import { useAccion } from './useAccion.ts';

const TODAS = 'todas';

interface FilaProps {
  readonly sesion: SesionAbiertaVM;
  readonly cerrando: boolean;
  readonly alCerrar: () => void;
}

const Fila = ({ sesion, cerrando, alCerrar }: FilaProps) => {
  const hoy = fechaSantiago(ahora());
  const cuando = (instante: string) => formatearReciente(new Date(instante), hoy);
  return (
    <li className={classes['fila']}>
      <div className={classes['cual']}>
        <strong>{sesion.equipo}</strong>
        <span className={classes['detalle']}>
          {sesion.lugar} · comenzó {cuando(sesion.comenzo)} · último uso {cuando(sesion.ultimoUso)}
        </span>
      </div>
      {sesion.esta ? (
        <Insignia tono="informacion">Esta sesión</Insignia>
      ) : (
        <Button
          variant="default"
          loading={cerrando}
          onClick={alCerrar}
          aria-label={`Cerrar la sesión de ${sesion.equipo}, ${sesion.lugar}`}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
};

/** A user's open sessions, of which one or all others are closed at once. Without an id, the caller's own. */
export const SesionesAbiertas = ({ usuarioId }: { readonly usuarioId: number | null }) => {
  const de = usuarioId === null ? {} : { usuarioId };
  const { data, error, isPending, refetch } = useQuery<SesionAbiertaVM[], ErrorDeApi>({
    queryKey: [sesionesAbiertas.id, usuarioId],
    queryFn: ({ signal }) => llamar(sesionesAbiertas, de, { senal: signal }),
    staleTime: 0,
  });
  const { enCurso, hacer } = useAccion();
  const cerrar = async (clave?: string) => {
    const bien = await hacer(clave ?? TODAS, () =>
      llamar(cerrarAbiertas, { ...de, ...(clave !== undefined && { clave }) }),
    );
    if (bien) avisos.exito(clave === undefined ? 'Sesiones cerradas' : 'Sesión cerrada');
    await refetch();
  };
  const otras = data?.filter(({ esta }) => !esta) ?? [];
  const esta = data?.filter((una) => una.esta) ?? [];
  return (
    <Seccion
      titulo="Sesiones abiertas"
      explicacion="Si no reconoce alguna, ciérrela: deja de servir de inmediato."
      cargando={isPending}
    >
      {data && data.length > 0 && (
        <ul className={classes['lista']}>
          {[...esta, ...otras].map((sesion) => (
            <Fila
              key={sesion.clave}
              sesion={sesion}
              cerrando={enCurso === sesion.clave}
              alCerrar={() => void cerrar(sesion.clave)}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && <p>No hay sesiones abiertas.</p>}
      {otras.length > 1 && (
        <Button variant="default" loading={enCurso === TODAS} onClick={() => void cerrar()}>
          {usuarioId === null ? 'Cerrar todas las demás' : 'Cerrar todas'}
        </Button>
      )}
      {!data && error && (
        <EstadoError
          titulo="No pudimos mostrar las sesiones"
          texto={error.message}
          idSolicitud={error.idSolicitud}
          alReintentar={() => void refetch()}
        />
      )}
    </Seccion>
  );
};
