import { type CampanaVM, listaCampanas } from '#features/recordatorios/campana/campana.contract.ts';
import type { EstadoDeCampana } from '#features/recordatorios/recordatorio.ts';
import { IconBellRinging, IconPlayerPause, IconPlayerStop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListaDelServidor } from '../../lib/lista/useListaDelServidor.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import { DialogoDeCampana } from './DialogoDeCampana.tsx';

const { descripcion } = listaCampanas;

const TONOS = { activa: 'exito', pausada: 'advertencia', detenida: 'normal' } as const;

const COLUMNAS = columnasDeLista<CampanaVM>(descripcion, {
  situacion: ({ estado, situacion }) => (
    <Insignia tono={estado === null ? 'normal' : TONOS[estado]}>{situacion}</Insignia>
  ),
});

interface Cambio {
  readonly campana: CampanaVM;
  readonly estado: EstadoDeCampana;
}

/** `/Informes/Recordatorios`: the campaigns of reminders of each agreement, and what came of them. */
export const Recordatorios = () => {
  const cache = useQueryClient();
  const { vista, consulta, cargando } = useListaDelServidor(listaCampanas, {});
  const [cambio, setCambio] = useState<Cambio | null>(null);
  const cerrar = () => setCambio(null);
  const accionesDe = (campana: CampanaVM): readonly AccionDeFila[] => {
    const { convenio, estado } = campana;
    const a = (siguiente: EstadoDeCampana) => () => setCambio({ campana, estado: siguiente });
    const iniciar = {
      titulo: estado === 'pausada' ? `Reanudar ${convenio}` : `Iniciar ${convenio}`,
      icono: IconBellRinging,
      alPulsar: a('activa'),
    };
    const pausar = { titulo: `Pausar ${convenio}`, icono: IconPlayerPause, alPulsar: a('pausada') };
    const detener = {
      titulo: `Detener ${convenio}`,
      icono: IconPlayerStop,
      alPulsar: a('detenida'),
      peligro: true,
    };
    if (estado === 'activa') return [pausar, detener];
    return estado === 'pausada' ? [iniciar, detener] : [iniciar];
  };
  return (
    <Pagina
      titulo={descripcion.titulo}
      proposito="Avisa por correo, a quienes lo pidieron, que su SOAP vence y dónde renovarlo. Las cifras cuentan pólizas; «Piden aviso» y «Bajas», compras."
    >
      <Tabla
        titulo={descripcion.titulo}
        columnas={COLUMNAS}
        claveDe={({ id }) => id}
        vista={vista}
        cargando={cargando}
        error={
          consulta.error && {
            titulo: consulta.error.message,
            idSolicitud: consulta.error.idSolicitud,
            alReintentar: () => void consulta.refetch(),
          }
        }
        unidad={descripcion.unidad}
        acciones={accionesDe}
        {...(vista.texto === '' && {
          vacio: (
            <EstadoVacio
              titulo="Todavía no hay convenios."
              texto="Cada convenio de su corredor aparece aquí, con su campaña."
            />
          ),
        })}
      />
      {cambio && (
        <DialogoDeCampana
          {...cambio}
          alCerrar={cerrar}
          alTerminar={() => {
            cerrar();
            void cache.invalidateQueries({ queryKey: [listaCampanas.pagina.id] });
          }}
        />
      )}
    </Pagina>
  );
};
