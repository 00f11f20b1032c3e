import type { ConvenioDeListaVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { useFiltroDeLista } from '../../lib/lista/useFiltroDeLista.ts';
import { FiltrosGuardadosDeLista } from '../../ui/filtros/FiltrosGuardadosDeLista.tsx';
import { Insignia, type Tono } from '../../ui/estado/Insignia.tsx';
import { useCorredores } from '../piezas/catalogos.ts';
import { FiltroDeLista } from '../piezas/FiltroDeLista.tsx';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { CONVENIOS } from './convenio.ts';

const DESHABILITADO = 'Deshabilitado';

const TONOS: Readonly<Record<string, Tono>> = {
  'No Iniciado': 'informacion',
  Activo: 'normal',
  Finalizado: 'neutro',
};

// State by date and enabled flag, each in its own words (A-CONV-006). A row shows the one that counts, and its
// detail the other.
const PROPIAS = {
  estado: ({ estado, vigente }: ConvenioDeListaVM) =>
    vigente ? (
      <Insignia tono={TONOS[estado] ?? 'neutro'}>{estado}</Insignia>
    ) : (
      <Insignia tono="error">{DESHABILITADO}</Insignia>
    ),
  vigente: ({ estado, vigente }: ConvenioDeListaVM) =>
    vigente ? 'Vigente' : `${DESHABILITADO}; por sus fechas, ${estado}`,
};

/** `/mantenedores/convenio`. */
export const Convenios = () => {
  const [corredorId, elegirCorredor] = useFiltroDeLista('corredorId');
  const corredores = useCorredores();
  return (
    <ListaMantenedor
      mantenedor={CONVENIOS}
      filtros={corredorId === null ? {} : { corredorId }}
      propias={PROPIAS}
      herramientas={
        <>
          <FiltroDeLista
            titulo="Corredor"
            opciones={corredores.filtro}
            valor={corredorId}
            alElegir={elegirCorredor}
            error={corredores.error}
          />
          <FiltrosGuardadosDeLista lista={CONVENIOS.lista.pagina.id} />
        </>
      }
    />
  );
};
