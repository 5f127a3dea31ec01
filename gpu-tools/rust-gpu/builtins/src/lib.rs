//! Hands built-in values on as arguments, in a module of naga's.
//!
//! naga reads a kernel of SPIR-V as two functions. The entry point stores the built-in values, such as the workgroup's number, in
//! private variables, and calls the function that does the work, which loads them:
//!
//! ```wgsl
//! var<private> global: vec3<u32>;
//!
//! fn function() {
//!     let group = global;
//!     ...
//! }
//!
//! @compute @workgroup_size(256)
//! fn entry(@builtin(workgroup_id) param: vec3<u32>) {
//!     global = param;
//!     function();
//! }
//! ```
//!
//! Browsers refuse that. A barrier may stand in a loop only if all invocations of the workgroup run the loop equally often, and
//! what can be proved of an argument can't be proved of a private variable. So [`pass_on`] makes arguments of them:
//! `function(param)`.
//!
//! The pass supports entry points as naga writes them, and loads. It refuses any other use of a private variable ([`Refused`]).
//! So the resulting module does the same as before.

mod refused;

use std::collections::HashMap;

use naga::compact::{KeepUnused, compact};
use naga::{
    AddressSpace, Block, Expression, Function, FunctionArgument, GlobalVariable, Handle, Module, Range, Statement, Type,
};

pub use refused::Refused;

/// Private variables, in the module's order, and their types.
type Variables = Vec<(Handle<GlobalVariable>, Handle<Type>)>;

fn is_private(variable: &GlobalVariable) -> bool {
    variable.space == AddressSpace::Private
}

/// Turns a valid module's private variables into arguments of all functions that aren't entry points.
///
/// # Errors
///
/// Something that the pass doesn't support.
pub fn pass_on(module: &mut Module) -> Result<(), Refused> {
    let mut variables = Variables::new();
    for (handle, variable) in module.global_variables.iter().filter(|(_, variable)| is_private(variable)) {
        if variable.init.is_some() {
            return Err(Refused::FirstValue);
        }
        variables.push((handle, variable.ty));
    }
    for (_, function) in module.functions.iter_mut() {
        take(function, &variables);
    }
    for entry in &mut module.entry_points {
        give(&mut entry.function, &variables)?;
    }
    // This finds every other use: it removes what nothing uses.
    compact(module, KeepUnused::No);
    if module.global_variables.iter().any(|(_, variable)| is_private(variable)) {
        return Err(Refused::Use);
    }
    Ok(())
}

/// Gives a function an argument for each variable, and replaces each load of the variable by it.
fn take(function: &mut Function, variables: &Variables) {
    let mut arguments = HashMap::new();
    let mut in_order = Vec::new();
    for &(variable, ty) in variables {
        let argument = Expression::FunctionArgument(function.arguments.len() as u32);
        function.arguments.push(FunctionArgument { name: None, ty, binding: None });
        // One that calls can use; it isn't evaluated anywhere, so it may be the last.
        in_order.push(function.expressions.append(argument.clone(), naga::Span::default()));
        arguments.insert(variable, argument);
    }
    let mut loads = Vec::new();
    for (handle, expression) in function.expressions.iter() {
        if let Expression::Load { pointer } = *expression
            && let Expression::GlobalVariable(variable) = function.expressions[pointer]
            && let Some(argument) = arguments.get(&variable)
        {
            loads.push((handle, argument.clone()));
        }
    }
    for (load, argument) in loads {
        function.expressions[load] = argument;
    }
    let is_argument = |handle| matches!(function.expressions[handle], Expression::FunctionArgument(_));
    rewrite(&mut function.body, &in_order, &is_argument);
}

/// Removes the statements that evaluate arguments, since arguments always have a value, and adds the arguments to calls.
fn rewrite(block: &mut Block, arguments: &[Handle<Expression>], is_argument: &dyn Fn(Handle<Expression>) -> bool) {
    for (statement, span) in std::mem::take(block).span_into_iter() {
        let mut statement = statement;
        match &mut statement {
            Statement::Emit(range) => {
                for handle in range.clone().filter(|handle| !is_argument(*handle)) {
                    block.push(Statement::Emit(Range::new_from_bounds(handle, handle)), span);
                }
                continue;
            }
            Statement::Call { arguments: given, .. } => given.extend_from_slice(arguments),
            Statement::Block(inner) => rewrite(inner, arguments, is_argument),
            Statement::If { accept, reject, .. } => {
                rewrite(accept, arguments, is_argument);
                rewrite(reject, arguments, is_argument);
            }
            Statement::Switch { cases, .. } => {
                for case in cases {
                    rewrite(&mut case.body, arguments, is_argument);
                }
            }
            Statement::Loop { body, continuing, .. } => {
                rewrite(body, arguments, is_argument);
                rewrite(continuing, arguments, is_argument);
            }
            // These have no statements inside.
            _ => {}
        }
        block.push(statement, span);
    }
}

/// Removes an entry point's stores of its arguments to the variables, and adds these arguments to its calls.
fn give(entry: &mut Function, variables: &Variables) -> Result<(), Refused> {
    let mut given = HashMap::new();
    for (statement, span) in std::mem::take(&mut entry.body).span_into_iter() {
        let mut statement = statement;
        match &mut statement {
            Statement::Store { pointer, value } => {
                if let Expression::GlobalVariable(variable) = entry.expressions[*pointer]
                    && variables.iter().any(|(private, _)| *private == variable)
                {
                    let is_argument = matches!(entry.expressions[*value], Expression::FunctionArgument(_));
                    if !is_argument || given.insert(variable, *value).is_some() {
                        return Err(Refused::Value);
                    }
                    continue;
                }
            }
            Statement::Call { arguments, .. } => {
                for (variable, _) in variables {
                    arguments.push(*given.get(variable).ok_or(Refused::NoValue)?);
                }
            }
            Statement::Emit(_) | Statement::Return { .. } => {}
            _ => return Err(Refused::Entry),
        }
        entry.body.push(statement, span);
    }
    Ok(())
}
