import { useFiltroDeLista } from '../../lib/lista/useFiltroDeLista.ts';
import { FiltrosGuardadosDeLista } from '../../ui/filtros/FiltrosGuardadosDeLista.tsx';
import { useTiposVehiculo } from '../piezas/catalogos.ts';
import { FiltroDeLista } from '../piezas/FiltroDeLista.tsx';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { TIPOS_USO } from './tipo-uso.ts';

/** `/mantenedores/tiposUso`: uses of one vehicle type, or of all if none is chosen. */
export const TiposUso = () => {
  const [tipoVehiculoId, elegirTipo] = useFiltroDeLista('tipoVehiculoId');
  const tipos = useTiposVehiculo();
  return (
    <ListaMantenedor
      mantenedor={TIPOS_USO}
      filtros={{ tipoVehiculoId: tipoVehiculoId ?? undefined }}
      herramientas={
        <>
          <FiltroDeLista
            titulo="Tipo de vehículo"
            opciones={tipos.filtro}
            valor={tipoVehiculoId}
            alElegir={elegirTipo}
            error={tipos.error}
          />
          <FiltrosGuardadosDeLista lista={TIPOS_USO.lista.pagina.id} />
        </>
      }
    />
  );
};
