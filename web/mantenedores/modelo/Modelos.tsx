import type { ModeloDeListaVM } from '#features/mantenedores/modelos/modelo.contract.ts';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { FiltrosGuardadosDeLista } from '../../ui/filtros/FiltrosGuardadosDeLista.tsx';
import { useFiltroDeLista } from '../../lib/lista/useFiltroDeLista.ts';
import { useMarcas, useTiposVehiculo } from '../piezas/catalogos.ts';
import { FiltroDeLista } from '../piezas/FiltroDeLista.tsx';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { MODELOS } from './modelo.ts';

const PROPIAS = {
  marca: ({ marcaVM }: ModeloDeListaVM) => marcaVM.nombre,
  tipoVehiculo: ({ tipoVehiculoVM }: ModeloDeListaVM) => tipoVehiculoVM.nombre,
};

/** `/mantenedores/modelo`: models of one brand and one vehicle type at a time (A-MARCA-007). */
export const Modelos = () => {
  const [tipoId, elegirTipo] = useFiltroDeLista('tipoId');
  const [marcaId, elegirMarca] = useFiltroDeLista('marcaId');
  const tipos = useTiposVehiculo();
  const marcas = useMarcas();
  const activa = tipoId !== null && marcaId !== null;
  return (
    <ListaMantenedor
      mantenedor={MODELOS}
      filtros={{ tipoId: tipoId ?? undefined, marcaId: marcaId ?? undefined }}
      activa={activa}
      propias={PROPIAS}
      vacio={
        <EstadoVacio
          titulo={
            activa
              ? 'No hay modelos que pertenezcan a la marca y tipo seleccionados.'
              : 'Seleccione un Tipo de Vehículo y Marca'
          }
        />
      }
      herramientas={
        <>
          <FiltroDeLista
            titulo="Tipo de vehículo"
            opciones={tipos.filtro}
            valor={tipoId}
            alElegir={elegirTipo}
            error={tipos.error}
          />
          <FiltroDeLista
            titulo="Marca"
            opciones={marcas.filtro}
            valor={marcaId}
            alElegir={elegirMarca}
            error={marcas.error}
          />
          <FiltrosGuardadosDeLista lista={MODELOS.lista.pagina.id} />
        </>
      }
    />
  );
};
