import {
  buscarEnlacesPublicos,
  crearEnlacePublico,
  type EnlacePublicoVM,
  revocarEnlacePublico,
} from '#features/convenios/enlaces/enlace-publico.contract.ts';
import type { ConMarca } from '#features/marca-comercial/marca-comercial.ts';
import { Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { AlcanceDeEnlace } from '../../ui/compartir/AlcanceDeEnlace.tsx';
import { Compartir } from '../../ui/compartir/Compartir.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { useCambiarEnlace } from './useCambiarEnlace.tsx';
import classes from './marca-comercial.module.css';

interface SeccionEnlacesProps {
  readonly de: ConMarca;
  readonly id: number;
}

interface EnlaceProps {
  readonly enlace: EnlacePublicoVM;
  readonly cambios: ReturnType<typeof useCambiarEnlace>;
}

const nombreDe = ({ nombreConvenio, username }: EnlacePublicoVM): string =>
  `el enlace de ${nombreConvenio}, usuario ${username}`;

const ROTULO = { reemplazar: 'Reemplazar', revocar: 'Revocar' } as const;

const Enlace = ({ enlace, cambios: { enCurso, cambiar } }: EnlaceProps) => {
  const puede = usePuede()(revocarEnlacePublico);
  return (
    <li className={classes['enlace']}>
      <div className={classes['cual']}>
        <strong>{enlace.nombreConvenio}</strong>
        <span className={classes['usuario']}>Usuario {enlace.username}</span>
        <span className={classes['url']}>{enlace.url}</span>
      </div>
      <Group gap="xs">
        <Compartir que={nombreDe(enlace)} texto={enlace.invitacion} url={enlace.url} />
        <Button
          component="a"
          href={enlace.url}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
          aria-label={`Abrir ${nombreDe(enlace)}`}
        >
          Abrir
        </Button>
        {puede &&
          (['reemplazar', 'revocar'] as const).map((cambio) => (
            <Button
              key={cambio}
              variant="default"
              loading={enCurso === `${cambio}-${enlace.id}`}
              onClick={() => void cambiar(cambio, enlace)}
              aria-label={`${ROTULO[cambio]} ${nombreDe(enlace)}`}
            >
              {ROTULO[cambio]}
            </Button>
          ))}
      </Group>
    </li>
  );
};

/** Button for a user whose links are all revoked: the only way to another one. */
const Revocado = ({ enlace, cambios: { enCurso, cambiar } }: EnlaceProps) => {
  const puede = usePuede()(crearEnlacePublico);
  return (
    <li className={classes['enlace']}>
      <div className={classes['cual']}>
        <strong>{enlace.nombreConvenio}</strong>
        <span className={classes['usuario']}>Usuario {enlace.username}: enlace revocado</span>
      </div>
      {puede && (
        <Button
          variant="default"
          loading={enCurso === `crear-${enlace.id}`}
          onClick={() => void cambiar('crear', enlace)}
          aria-label={`Crear otro enlace de ${enlace.nombreConvenio}, usuario ${enlace.username}`}
        >
          Crear otro enlace
        </Button>
      )}
    </li>
  );
};

/** Newest revoked link of each agreement and user without a valid one; newest first, as given. */
const sinReemplazo = (enlaces: readonly EnlacePublicoVM[]): EnlacePublicoVM[] =>
  enlaces.filter(
    (uno, i) =>
      uno.revocado &&
      !enlaces.some(
        (otro, j) =>
          otro.convenioId === uno.convenioId &&
          otro.usuarioId === uno.usuarioId &&
          (!otro.revocado || j < i),
      ),
  );

/** Public links of a broker or agreement that admit buyers today, ready to share. */
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
  const cambios = useCambiarEnlace(refetch);
  if (!puede) return null;
  const vigentes = data?.filter(({ vigente }) => vigente);
  const revocados = sinReemplazo(data ?? []);
  const [uno, ...otros] = vigentes ?? [];
  return (
    <section aria-labelledby="enlaces-publicos" className={classes['seccion']}>
      <h2 id="enlaces-publicos" className={classes['titulo']}>
        Enlaces públicos
      </h2>
      {vigentes && vigentes.length > 0 && (
        <ul className={classes['enlaces']}>
          {vigentes.map((enlace) => (
            <Enlace key={enlace.id} enlace={enlace} cambios={cambios} />
          ))}
        </ul>
      )}
      {uno && <AlcanceDeEnlace url={uno.url} varios={otros.length > 0} />}
      {revocados.length > 0 && (
        <ul aria-label="Enlaces revocados" className={classes['enlaces']}>
          {revocados.map((enlace) => (
            <Revocado key={enlace.id} enlace={enlace} cambios={cambios} />
          ))}
        </ul>
      )}
      {vigentes?.length === 0 && revocados.length === 0 && (
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
