import type { ConvenioMantenidoVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { actualizarPrimas } from '#features/convenios/acuerdo/guardar-convenio.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { leerVuelta } from '../../lib/lista/estado-de-lista.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { useClaveDeBorrador } from '../../ui/borrador/useClaveDeBorrador.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { CONVENIOS, ETIQUETAS, type PrimaDeLista } from '../convenio/convenio.ts';
import { ConvenioCargado } from '../convenio/ConvenioCargado.tsx';
import { ErroresDeRegistro } from '../piezas/ErroresDeRegistro.tsx';
import { PrimasDeConvenio } from './PrimasDeConvenio.tsx';

const TITULO = 'Primas del convenio';
const MIGAS = [{ ruta: CONVENIOS.ruta, titulo: CONVENIOS.lista.descripcion.titulo }];

const Edicion = ({ convenio }: { readonly convenio: ConvenioMantenidoVM }) => {
  const [primas, setPrimas] = useState<readonly PrimaDeLista[]>(
    convenio.tiposVehiculoDisponiblesVM,
  );
  const operacion = useOperacion();
  const borrador = `borrador-${convenio.id}/mantenedores/primas` as const;
  const conClave = useClaveDeBorrador(borrador);
  const cache = useQueryClient();
  const { search, state } = leerVuelta(useLocation().state);

  // Each change is saved at once, so the difference from the stored list is the change.
  const guardar = async (nuevas: PrimaDeLista[]): Promise<boolean> => {
    const lista = nuevas.filter((prima) => !primas.includes(prima));
    operacion.iniciar();
    try {
      const guardado = await conClave(JSON.stringify(lista), (clave) =>
        llamar(actualizarPrimas, { id: convenio.id, tiposVehiculoDisponiblesVM: lista }, { clave }),
      );
      setPrimas(guardado.tiposVehiculoDisponiblesVM);
      await cache.invalidateQueries({ refetchType: 'none' });
      operacion.ocultar();
      return true;
    } catch (error) {
      operacion.error(<ErroresDeRegistro error={error} etiquetas={ETIQUETAS} />);
      return false;
    }
  };

  return (
    <Pagina
      titulo={`Primas de ${convenio.nombre}`}
      proposito="Cada cambio se guarda de inmediato y rige desde la próxima venta."
      migas={MIGAS}
      accion={
        <Group>
          <Button component={Link} to={`/mantenedores/primas/hoja?id=${convenio.id}`}>
            Precios por período
          </Button>
          <Button
            component={Link}
            to={{ pathname: CONVENIOS.ruta, search }}
            state={state}
            variant="default"
          >
            Volver
          </Button>
        </Group>
      }
    >
      <PrimasDeConvenio primas={primas} alCambiar={guardar} borrador={borrador} />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};

/** `/mantenedores/primas/ingreso?id=`: premiums of one agreement. */
export const IngresoPrimas = () => {
  const [parametros] = useSearchParams();
  const id = Number(parametros.get('id')) || null;
  if (id === null) {
    return (
      <Pagina titulo={TITULO} migas={MIGAS} ancho="formulario">
        <EstadoError titulo="No hay Convenio para editar..." />
      </Pagina>
    );
  }
  return (
    <ConvenioCargado key={id} id={id} titulo={TITULO}>
      {(convenio) => <Edicion convenio={convenio} />}
    </ConvenioCargado>
  );
};
