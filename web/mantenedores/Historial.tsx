import { buscarHistorial, type HechoVM } from '#features/registros/historial.contract.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../lib/api.ts';
import { usePuede } from '../lib/permisos.ts';

const ACCIONES: Readonly<Record<string, string>> = {
  crear: 'Creado',
  actualizar: 'Modificado',
  habilitar: 'Habilitado',
  desactivar: 'Desactivado',
};

const Hecho = ({ hecho }: { readonly hecho: HechoVM }) => (
  <>
    <Text size="sm" c="dimmed">
      {formatearFechaHora(new Date(hecho.ocurrido))}, {hecho.usuario}
    </Text>
    <ul>
      {hecho.cambios.map(({ campo, antes, despues }) => (
        <li key={campo}>
          <strong>{campo}</strong>: {hecho.accion === 'crear' ? despues : `${antes} → ${despues}`}
        </li>
      ))}
    </ul>
  </>
);

/** Who did what to a record and when; only for whoever may see it. */
export const Historial = ({ entidad, id }: { readonly entidad: string; readonly id: number }) => {
  const puedeVer = usePuede()(buscarHistorial);
  const { data } = useQuery({
    queryKey: [buscarHistorial.id, entidad, id],
    queryFn: () => llamar(buscarHistorial, { entidad, id }),
    enabled: puedeVer,
  });
  if (!puedeVer || !data || data.length === 0) return null;
  return (
    <section aria-labelledby="historial">
      <h2 id="historial">Historial</h2>
      <Timeline bulletSize={14}>
        {data.map((hecho) => (
          <Timeline.Item key={hecho.id} title={ACCIONES[hecho.accion] ?? hecho.accion}>
            <Hecho hecho={hecho} />
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
};
