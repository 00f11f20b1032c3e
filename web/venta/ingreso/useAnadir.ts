import {
  VEHICULOS_MANUALES_MAXIMO,
  type VehiculoEntrada,
} from '#features/ventas/venta.contract.ts';
import { useState } from 'react';
import { avisos } from '../../lib/notificaciones.ts';
import {
  type NombresDeCatalogo,
  tipoDeRut,
  type Valores,
  valoresDeVehiculo,
  vehiculoDeValores,
} from '../vehiculo-ingresado.ts';
import { enfocarCampo } from './enfocar-campo.ts';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';
import type { ListaDeVehiculos } from './useListaVehiculos.ts';

const DEMASIADOS = 'Para más de 500 vehículos utilice la carga masiva';

interface Entrada {
  readonly estado: EstadoDelFormulario;
  readonly lista: ListaDeVehiculos;
  readonly nombresDe: (valores: Valores) => NombresDeCatalogo;
}

type Guardado = { readonly hecho: string } | { readonly error: string };

const insertar = ({ vehiculos, guardar }: ListaDeVehiculos, nuevo: VehiculoEntrada): Guardado => {
  if (vehiculos.length >= VEHICULOS_MANUALES_MAXIMO) return { error: DEMASIADOS };
  try {
    guardar([...vehiculos, nuevo]);
  } catch {
    return { error: `Ocurrió un error desconocido al insertar el vehículo ${nuevo.patente}` };
  }
  return { hecho: `Vehículo ${nuevo.patente} añadido` };
};

const reemplazar = (
  { vehiculos, guardar }: ListaDeVehiculos,
  indice: number,
  nuevo: VehiculoEntrada,
): Guardado => {
  if (vehiculos[indice]?.patente !== nuevo.patente) {
    return { error: 'No fue posible actualizar el vehículo' };
  }
  try {
    guardar(vehiculos.with(indice, nuevo));
  } catch {
    return { error: 'Hubo un error desconocido al actualizar el vehículo' };
  }
  return { hecho: `Vehículo ${nuevo.patente} actualizado` };
};

/** The names of an owner on record may be left out: without them, this one is on record. */
const esConocido = ({ propietarioVM: dueno }: VehiculoEntrada): boolean =>
  !dueno.nombre && !dueno.apellidoPaterno && !dueno.razonSocial;

const abrirParaEditar = (estado: EstadoDelFormulario, vehiculo: VehiculoEntrada): void => {
  const { form, setConsulta, setDueno, setDelVehiculo } = estado;
  form.setValues(valoresDeVehiculo(vehiculo));
  form.clearErrors();
  setConsulta({ fase: 'abierta', como: 'edicion' });
  const tipo = tipoDeRut(form.getValues().rut) ?? 'persona';
  setDueno({ tipo, conocido: esConocido(vehiculo), fuente: 'lista' });
  setDelVehiculo({
    marca: { id: vehiculo.marcaId, nombre: vehiculo.marca ?? '' },
    modelo: { id: vehiculo.modeloId, nombre: vehiculo.modelo ?? '' },
  });
};

/** AÑADIR, ACTUALIZAR, LIMPIAR and the edit action of a row. */
export const useAnadir = ({ estado, lista, nombresDe }: Entrada) => {
  const { edicion, setEdicion, mismoPropietario, recordarUso, vaciar } = estado;
  // Said beside the buttons: forty notices in a row would bury the form.
  const [hecho, setHecho] = useState('');

  const enviar = (valores: Valores) => {
    const vehiculo = vehiculoDeValores(valores, nombresDe(valores));
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
    enfocarCampo('tipoVehiculoId');
  };
  const limpiar = () => {
    setHecho('');
    vaciar(false);
    enfocarCampo('patente');
  };
  const avisarDatos = () => avisos.error('Hubo un error con los datos del vehículo');

  return { hecho, enviar, editar, limpiar, avisarDatos };
};
