import { DATOS } from '#features/vehiculo/datos.ts';
import { TextInput } from '@mantine/core';
import { CampoAnio } from '../../../campos/CampoAnio.tsx';
import { CampoSelector } from '../../../campos/CampoSelector.tsx';
import { ETIQUETAS } from '../estado/errores-del-formulario.ts';
import { seVe } from '../estado/ingreso.ts';
import { enPantalla, type ParteDeIngreso } from './parte.ts';
import type { Catalogo } from './useCatalogo.ts';

const SIN_MODELOS =
  'No se encontraron modelos para la combinación de tipo de vehículo y marca seleccionadas';

interface CamposDelVehiculoProps extends ParteDeIngreso {
  readonly catalogo: Catalogo;
}

const enMayusculas = (texto: string) => texto.trimStart().toUpperCase();

/** Fields of a vehicle except its plate and those folded by its card. */
export const CamposDelVehiculo = ({
  ingreso,
  entorno: { esComprador },
  enviar,
  catalogo,
}: CamposDelVehiculoProps) => {
  const { valores } = ingreso;
  const sePide = (campo: string) => seVe(ingreso, campo, esComprador);
  const { tipos, usos, marcas, modelos } = catalogo;
  return (
    <>
      {sePide('tipoVehiculoId') && (
        <CampoSelector
          label={ETIQUETAS.tipoVehiculoId}
          opciones={tipos}
          {...enPantalla(ingreso, 'tipoVehiculoId')}
          readOnly={esComprador}
          value={valores.tipoVehiculoId || null}
          onChange={(id) => enviar({ tipo: 'elegirTipo', id })}
        />
      )}
      {sePide('tipoUsoId') && (
        <CampoSelector
          label={ETIQUETAS.tipoUsoId}
          opciones={usos}
          {...enPantalla(ingreso, 'tipoUsoId')}
          value={valores.tipoUsoId}
          onChange={(id) => enviar({ tipo: 'elegirUso', id })}
          disabled={!catalogo.conUsos}
        />
      )}
      {sePide('marcaId') && (
        <CampoSelector
          label={ETIQUETAS.marcaId}
          opciones={marcas}
          {...enPantalla(ingreso, 'marcaId')}
          readOnly={esComprador}
          value={valores.marcaId || null}
          onChange={(id) =>
            enviar({ tipo: 'elegirMarca', marca: marcas.find((una) => una.id === id) ?? null })
          }
        />
      )}
      {sePide('modeloId') && (
        <CampoSelector
          label={ETIQUETAS.modeloId}
          opciones={modelos}
          {...enPantalla(ingreso, 'modeloId')}
          readOnly={esComprador}
          value={valores.modeloId || null}
          onChange={(id) =>
            enviar({ tipo: 'elegirModelo', modelo: modelos.find((uno) => uno.id === id) ?? null })
          }
          disabled={valores.marcaId === 0 || valores.tipoVehiculoId === 0}
          {...(catalogo.cargandoModelos && { description: 'Cargando modelos…' })}
          {...(catalogo.sinModelos && { error: SIN_MODELOS })}
        />
      )}
      {sePide('numeroMotor') && (
        <TextInput
          label={ETIQUETAS.numeroMotor}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={DATOS.numeroMotor.largo}
          description="Si el vehículo no tiene motor, escriba SIN MOTOR."
          {...enPantalla(ingreso, 'numeroMotor')}
          value={valores.numeroMotor}
          onChange={({ currentTarget: { value } }) =>
            enviar({ tipo: 'escribir', campo: 'numeroMotor', valor: enMayusculas(value) })
          }
          readOnly={esComprador}
        />
      )}
      {sePide('anioFabricacion') && (
        <CampoAnio
          readOnly={esComprador}
          {...enPantalla(ingreso, 'anioFabricacion')}
          value={valores.anioFabricacion === null ? '' : String(valores.anioFabricacion)}
          onChange={(texto) =>
            enviar({
              tipo: 'escribir',
              campo: 'anioFabricacion',
              valor: texto === '' ? null : Number(texto),
            })
          }
        />
      )}
    </>
  );
};
