import { limitesDePrima } from '#features/convenios/convenio.ts';
import { formatearPesos } from '#values/dinero.ts';
import { Radio, Switch, type SwitchProps } from '@mantine/core';
import { CampoEntero } from '../../../campos/CampoEntero.tsx';
import { ETIQUETAS } from '../estado/errores-del-formulario.ts';
import { notaDePrima, precioElegido } from '../estado/opciones-vehiculo.ts';
import classes from './FormularioVehiculo.module.css';
import { enPantalla, type ParteDeIngreso } from './parte.ts';

const INVALIDA = 'El registro no conoce esta patente: se emite tal como la escribió.';
const SE_BUSCA = 'Si la desactiva, la póliza se emite con la patente tal como la escribió.';

/** Its explanation is read after its name, not as part of it. */
const Opcion = ({ label, ...resto }: SwitchProps & { readonly label: string }) => (
  <Switch label={label} aria-label={label} {...resto} />
);

/** Special issuance form (V-VEH-064): how this vehicle's policy is issued. */
export const SeccionEspecial = (parte: ParteDeIngreso) => {
  const { enviar } = parte;
  const { valores } = parte.ingreso;
  return (
    <fieldset className={classes.seccion}>
      <legend className={classes.titulo}>Emisión especial</legend>
      <div className={classes.especial}>
        <Opcion
          label="Validar patente"
          description={valores.patenteInvalida ? INVALIDA : SE_BUSCA}
          checked={valores.validarPatente}
          onChange={(evento) =>
            enviar({ tipo: 'validarPatente', activo: evento.currentTarget.checked })
          }
          disabled={valores.patenteInvalida}
        />
        <Opcion
          label="Tiene dígito verificador"
          description="Si lo desactiva, la póliza se emite sin él."
          checked={valores.tieneDv}
          onChange={(evento) => enviar({ tipo: 'conDv', activo: evento.currentTarget.checked })}
        />
        <Opcion
          label="Informar a la AACH"
          description="Sólo se informan las pólizas con la patente validada."
          checked={valores.informarAach}
          onChange={(evento) =>
            enviar({ tipo: 'informarAach', activo: evento.currentTarget.checked })
          }
          disabled={!valores.validarPatente}
        />
        <PrimaEspecial {...parte} />
      </div>
    </fieldset>
  );
};

/** Fixed premium, or a typed one if the agreement's is variable. */
const PrimaEspecial = ({ ingreso, entorno, enviar }: ParteDeIngreso) => {
  const { valores } = ingreso;
  const precio = precioElegido(entorno.convenio, valores, ingreso.cotizacion.dicha);
  const variable = precio?.tienePrimaVariable === true;
  const { dicha, enCamino } = ingreso.cotizacion;
  const nota = enCamino ? '' : notaDePrima(entorno.convenio, valores, dicha);
  return (
    <div className={classes.prima}>
      <Radio.Group
        label="Tipo de prima"
        value={valores.primaFija ? 'fija' : 'manual'}
        onChange={(cual) => enviar({ tipo: 'primaFija', activo: cual === 'fija' })}
        {...(nota !== '' && { description: nota })}
      >
        <div className={classes.opcionesDePrima}>
          <Radio
            value="fija"
            label={precio ? `Fija: ${formatearPesos(precio.valorVentaBase)}` : 'Fija'}
          />
          <Radio value="manual" label="Manual" disabled={!variable} />
        </div>
      </Radio.Group>
      {!valores.primaFija && precio && (
        <CampoEntero
          label={ETIQUETAS.prima}
          description={`${limitesDePrima(precio)}, en pesos.`}
          {...enPantalla(ingreso, 'prima')}
          value={valores.prima}
          onChange={(valor) => enviar({ tipo: 'escribir', campo: 'prima', valor })}
        />
      )}
    </div>
  );
};
