import {
  buscarEnlacesPublicos,
  type EnlacePublicoVM,
} from '#features/convenios/enlaces/enlace-publico.contract.ts';
import type { ConMarca } from '#features/marca-comercial/marca-comercial.ts';
import { useQuery } from '@tanstack/react-query';
import { type ErrorDeApi, llamar } from '../../lib/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { AlcanceDeEnlace } from '../../ui/compartir/AlcanceDeEnlace.tsx';
import { Compartir } from '../../ui/compartir/Compartir.tsx';
import { EstadoError } from '../../ui/EstadoError.tsx';
import classes from './marca-comercial.module.css';

interface SeccionEnlacesProps {
  readonly de: ConMarca;
  readonly id: number;
}

const Enlace = ({ enlace }: { readonly enlace: EnlacePublicoVM }) => (
  <li className={classes['enlace']}>
    <div className={classes['cual']}>
      <strong>{enlace.nombreConvenio}</strong>
      <span className={classes['usuario']}>Usuario {enlace.username}</span>
      <span className={classes['url']}>{enlace.url}</span>
    </div>
    <Compartir
      que={`el enlace de ${enlace.nombreConvenio}, usuario ${enlace.username}`}
      texto={enlace.invitacion}
      url={enlace.url}
    />
  </li>
);

/** The public links of a broker or agreement that let somebody in today, ready to be handed on. */
export const SeccionEnlaces = ({ de, id }: SeccionEnlacesProps) => {
  const puede = usePuede()(buscarEnlacesPublicos);
  const { data, error, refetch } = useQuery<EnlacePublicoVM[], ErrorDeApi>({
    queryKey: [buscarEnlacesPublicos.id, de, id],
    queryFn: ({ signal }) =>
      llamar(buscarEnlacesPublicos, de === 'corredor' ? { corredorId: id } : { convenioId: id }, {
        senal: signal,
      }),
    enabled: puede,
    staleTime: 0,
  });
  if (!puede) return null;
  const vigentes = data?.filter(({ vigente }) => vigente);
  const [uno, ...otros] = vigentes ?? [];
  return (
    <section aria-labelledby="enlaces-publicos" className={classes['seccion']}>
      <h2 id="enlaces-publicos" className={classes['titulo']}>
        Enlaces públicos
      </h2>
      {vigentes && vigentes.length > 0 && (
        <ul className={classes['enlaces']}>
          {vigentes.map((enlace) => (
            <Enlace key={enlace.id} enlace={enlace} />
          ))}
        </ul>
      )}
      {uno && <AlcanceDeEnlace url={uno.url} varios={otros.length > 0} />}
      {vigentes?.length === 0 && (
        <p className={classes['explicacion']}>
          No hay enlaces vigentes. Se crean al guardar un convenio sin inicio de sesión que tenga un
          usuario de venta con login público.
        </p>
      )}
      {!data && error && (
        <EstadoError
          titulo="Error al cargar los enlaces"
          texto={error.message}
          idSolicitud={error.idSolicitud}
          alReintentar={() => void refetch()}
        />
      )}
    </section>
  );
};
