import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { limitesDePrima } from '#features/convenios/convenio.ts';
import { formatearPesos } from '#values/dinero.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { Radio, Switch, type SwitchProps } from '@mantine/core';
import { CampoEntero } from '../../../campos/CampoEntero.tsx';
import { ETIQUETAS } from '../errores-del-formulario.ts';
import classes from '../IngresoVehiculo.module.css';
import { precioElegido } from '../opciones/opciones-vehiculo.ts';
import type { EstadoDelFormulario } from '../useEstadoDelFormulario.ts';

interface SeccionEspecialProps {
  readonly estado: EstadoDelFormulario;
  readonly convenio: ConvenioVM;
}

const INVALIDA = 'El registro no conoce esta patente: se emite tal como la escribió.';
const SE_BUSCA = 'Si la desactiva, la póliza se emite con la patente tal como la escribió.';

/** Its explanation is told after its name, not as part of it. */
const Opcion = ({ label, ...resto }: SwitchProps & { readonly label: string }) => (
  <Switch label={label} aria-label={label} {...resto} />
);

/** The special issuance form (V-VEH-064): how the policy of this vehicle is issued. */
export const SeccionEspecial = ({ estado, convenio }: SeccionEspecialProps) => {
  const { form } = estado;
  const { values: valores } = form;

  // Only what is validated is informed (V-MAS-022).
  const validar = (validarPatente: boolean) =>
    form.setValues({ validarPatente, informarAach: validarPatente });
  // Only a plate that somebody confirms has the digit its format gives it.
  const conDv = (tieneDv: boolean) => {
    const propio = valores.validarPatente ? dvPatente(valores.patente) : null;
    form.setValues({ tieneDv, dv: tieneDv ? (propio ?? '') : '' });
  };

  return (
    <fieldset className={classes.seccion}>
      <legend className={classes.titulo}>Emisión especial</legend>
      <div className={classes.especial}>
        <Opcion
          label="Validar patente"
          description={valores.patenteInvalida ? INVALIDA : SE_BUSCA}
          checked={valores.validarPatente}
          onChange={(evento) => validar(evento.currentTarget.checked)}
          disabled={valores.patenteInvalida}
        />
        <Opcion
          label="Tiene dígito verificador"
          description="Si lo desactiva, la póliza se emite sin él."
          checked={valores.tieneDv}
          onChange={(evento) => conDv(evento.currentTarget.checked)}
        />
        <Opcion
          label="Informar a la AACH"
          description="Sólo se informan las pólizas con la patente validada."
          checked={valores.informarAach}
          onChange={(evento) => form.setFieldValue('informarAach', evento.currentTarget.checked)}
          disabled={!valores.validarPatente}
        />
        <PrimaEspecial estado={estado} convenio={convenio} />
      </div>
    </fieldset>
  );
};

/** Fixed, or typed where the agreement's premium is variable. */
const PrimaEspecial = ({ estado, convenio }: SeccionEspecialProps) => {
  const { form } = estado;
  const { values: valores } = form;
  const precio = precioElegido(convenio, valores);
  const variable = precio?.tienePrimaVariable === true;
  const elegir = (cual: string) => {
    const primaFija = cual === 'fija';
    form.setValues({ primaFija, prima: primaFija ? null : (precio?.valorVentaBase ?? null) });
  };
  return (
    <div className={classes.prima}>
      <Radio.Group
        label="Tipo de prima"
        value={valores.primaFija ? 'fija' : 'manual'}
        onChange={elegir}
        {...(precio && !variable && { description: 'El convenio fija la prima de este vehículo.' })}
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
          {...form.getInputProps('prima')}
        />
      )}
    </div>
  );
};
