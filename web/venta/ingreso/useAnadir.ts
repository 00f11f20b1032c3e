import type { VehiculoEntrada } from '#features/ventas/venta.contract.ts';
import { useState } from 'react';
import { avisos } from '../../lib/notificaciones.ts';
import {
  type NombresDeCatalogo,
  type Valores,
  valoresDeVehiculo,
  vehiculoDeValores,
} from '../vehiculo-ingresado.ts';
import { duenoDe } from './dueno.ts';
import { enfocarCampo } from './enfocar-campo.ts';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';
import { insertar, reemplazar } from './guardar-en-lista.ts';
import type { ListaDeVehiculos } from './useListaVehiculos.ts';

interface Entrada {
  readonly estado: EstadoDelFormulario;
  readonly lista: ListaDeVehiculos;
  readonly nombresDe: (valores: Valores) => NombresDeCatalogo;
}

/** The names of an owner on record may be left out: without them, this one is on record. */
const esConocido = ({ propietarioVM: dueno }: VehiculoEntrada): boolean =>
  !dueno.nombre && !dueno.apellidoPaterno && !dueno.razonSocial;

const abrirParaEditar = (estado: EstadoDelFormulario, vehiculo: VehiculoEntrada): void => {
  const { form, setConsulta, setDueno, setDelVehiculo } = estado;
  form.setValues(valoresDeVehiculo(vehiculo));
  form.clearErrors();
  setConsulta({ fase: 'abierta', como: 'edicion' });
  setDueno(duenoDe(vehiculo.propietarioVM, 'lista', esConocido(vehiculo)));
  setDelVehiculo({
    marca: { id: vehiculo.marcaId, nombre: vehiculo.marca ?? '' },
    modelo: { id: vehiculo.modeloId, nombre: vehiculo.modelo ?? '' },
  });
};

/** AÑADIR, ACTUALIZAR, LIMPIAR and the edit action of a row. */
export const useAnadir = ({ estado, lista, nombresDe }: Entrada) => {
  const { dueno, edicion, setEdicion, mismoPropietario, recordarUso, vaciar } = estado;
  // Said beside the buttons: forty notices in a row would bury the form.
  const [hecho, setHecho] = useState('');

  const enviar = (valores: Valores) => {
    const vehiculo = vehiculoDeValores(valores, nombresDe(valores), dueno.registrado);
    const guardado =
      edicion === null ? insertar(lista, vehiculo) : reemplazar(lista, edicion, vehiculo);
    if ('error' in guardado) {
      avisos.error(guardado.error);
      return;
    }
    setHecho(guardado.hecho);
    recordarUso(valores.tipoVehiculoId, valores.tipoUsoId);
    vaciar(mismoPropietario);
    enfocarCampo('patente');
  };
  const editar = (indice: number) => {
    const vehiculo = lista.vehiculos[indice];
    if (!vehiculo) return;
    setHecho('');
    setEdicion(indice);
    abrirParaEditar(estado, vehiculo);
    enfocarCampo('dv');
  };
  const limpiar = () => {
    setHecho('');
    vaciar(false);
    enfocarCampo('patente');
  };
  const avisarDatos = () => avisos.error('Hubo un error con los datos del vehículo');

  return { hecho, enviar, editar, limpiar, avisarDatos };
};
